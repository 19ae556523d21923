import { env } from "@/lib/platform/env";
import { isMeasuring } from "@/lib/platform/metrics/instruments";
import { isTracing } from "@/lib/platform/trace/spans";
import type { ProviderAdapter, Reach, StoredSettings } from "./adapter";
import { asaasAdapter } from "./asaas/adapter";
import { bacenPixAdapter } from "./bacen-pix/adapter";
import { measuredProvider } from "./measured-provider";
import type { Provider } from "./port";
import { NO_REPORT, type ProbeOutcome } from "./probe";
import { staticPixAdapter } from "./static-pix/adapter";

/** Every kind of account that there is, in the order in which forms offer them. */
export const ADAPTERS: readonly [ProviderAdapter, ...ProviderAdapter[]] = [
  bacenPixAdapter,
  asaasAdapter,
  staticPixAdapter,
];

/** The stored settings of an account at a provider. */
export interface ProviderAccount extends StoredSettings {
  readonly id: string;
  /** Null: the operator's, who may reach into networks of their own. */
  readonly merchantId: string | null;
  readonly kind: string;
}

/** The kinds whose money the merchant's members confirm. */
export const MANUAL_KINDS: readonly string[] = ADAPTERS.filter(
  ({ confirmation }) => confirmation === "manual",
).map(({ kind }) => kind);

/**
 * The kinds of accounts at a bank of the merchant's own, from whose app money goes back too: those that take Pix and
 * nothing else.
 */
export const BANK_KINDS: readonly string[] = ADAPTERS.filter(({ methods }) =>
  methods.every((method) => method === "PIX"),
).map(({ kind }) => kind);

/** The adapter of a kind; null when this release knows none. */
export function findAdapter(kind: string): ProviderAdapter | null {
  return ADAPTERS.find((adapter) => adapter.kind === kind) ?? null;
}

/**
 * The adapter of an account.
 *
 * @throws when this release knows none of its kind: an operator's mistake that no request can repair.
 */
export function adapterOf({ id, kind }: Pick<ProviderAccount, "id" | "kind">): ProviderAdapter {
  const adapter = findAdapter(kind);
  if (!adapter) throw new Error(`PSP account ${id} has the unknown kind ${kind}`);
  return adapter;
}

/**
 * The provider of an account, ready for calls.
 *
 * @throws when the account's kind or configuration is none that this release knows.
 */
export function connectProvider(account: ProviderAccount): Provider {
  const provider = adapterOf(account).connect(account.id, account, reachOf(account));
  return isMeasuring() || isTracing() ? measuredProvider(account.kind, provider) : provider;
}

/** Probes an account, leaving no trace at its provider; an account without a server works. */
export async function probeProvider(account: ProviderAccount, now: Date): Promise<ProbeOutcome> {
  const { probe } = adapterOf(account);
  return probe ? probe(account, reachOf(account), now) : { kind: "works", ...NO_REPORT };
}

function reachOf({ merchantId }: ProviderAccount): Reach {
  return {
    chosenBy: env().environment === "production" ? merchantId : null,
    // Its payer's page then knows that the card form was left, and that the answer is on its way.
    checkoutUrl: (id) => `${env().publicUrl}/checkout/${id}?back=1`,
  };
}
