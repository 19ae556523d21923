import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { insertPspAccount } from "@/lib/database/psp-accounts";
import type { BillingType, MerchantId } from "@/lib/domain/charge";
import { startSimulator } from "@/simulator/server";

/** What the provider's control surface tells of one charge; as its API shows it. */
export interface ProviderPayment {
  readonly id: string;
  readonly status: string;
  readonly billingType: string;
  readonly value: number;
  readonly deleted: boolean;
  readonly externalReference: string | null;
  readonly invoiceUrl: string;
}

/** All methods that the sandbox leaves to the provider. */
const METHODS: readonly BillingType[] = ["BOLETO", "CREDIT_CARD", "DEBIT_CARD", "UNDEFINED"];

/** The simulated Asaas-style provider, over HTTP. */
export interface TestProvider {
  /** Base of the simulator. */
  readonly url: string;
  /** The operator's account at it. */
  readonly accountId: string;
  /** Adds a fault rule (simulator/asaas/fault-rules). */
  fault(
    match: Record<string, unknown>,
    effect: Record<string, unknown>,
    times?: number,
  ): Promise<void>;
  clearFaults(): Promise<void>;
  /** What a payer, a card's bank or the provider does to a charge, by the provider's id. */
  act(paymentId: string, deed: string, how?: Record<string, unknown>): Promise<ProviderPayment>;
  /** All that it holds under a reference, removed ones too. */
  payments(externalReference: string): Promise<readonly ProviderPayment[]>;
  settings(changes: Record<string, unknown>): Promise<void>;
  /** Another account at the provider. */
  openAccount(merchantId: MerchantId | null, config?: Record<string, unknown>): Promise<string>;
}

/** Makes an account at a simulated provider, at both ends; answers its id here. */
export async function openProviderAccount(
  simulatorUrl: string,
  merchantId: MerchantId | null,
  {
    methods = METHODS,
    ...config
  }: { readonly methods?: readonly BillingType[] } & Record<string, unknown> = {},
): Promise<string> {
  const apiKey = `$aact_test_${randomBytes(16).toString("hex")}`;
  await control(simulatorUrl, "PUT", `/accounts/${randomUUID()}`, { apiKey, name: "LOJA" });
  const webhookToken = randomBytes(32).toString("base64url");
  return insertPspAccount({
    merchantId,
    kind: "asaas",
    name: "Provedor",
    methods,
    config: { apiUrl: `${simulatorUrl}/asaas/v3`, listEveryMs: 0, ...config },
    secrets: { apiKey, webhookToken, callbackToken: randomBytes(32).toString("base64url") },
    webhookToken,
  });
}

/**
 * Starts a provider for a test file, with the operator's account at it.
 *
 * @param config what the account's configuration has beside the address.
 */
export function freshProvider(config: Record<string, unknown> = {}): TestProvider {
  const state = mkdtempSync(join(tmpdir(), "vintem-provider-"));
  let url = "";
  let accountId = "";
  let close = async () => {};
  beforeAll(async () => {
    const simulator = await startSimulator({ state });
    url = simulator.url;
    close = () => simulator.close();
    accountId = await openProviderAccount(url, null, config);
  });
  afterAll(async () => {
    await close();
    rmSync(state, { recursive: true, force: true });
  });
  return {
    get url() {
      return url;
    },
    get accountId() {
      return accountId;
    },
    async fault(match, effect, times) {
      await control(url, "POST", "/faults", { match, effect, ...(times ? { times } : {}) });
    },
    async clearFaults() {
      await control(url, "DELETE", "/faults");
    },
    act: (paymentId, deed, how = {}) => control(url, "POST", `/payments/${paymentId}/${deed}`, how),
    async payments(externalReference) {
      const path = `/payments?externalReference=${externalReference}`;
      return (await control<{ payments: ProviderPayment[] }>(url, "GET", path)).payments;
    },
    async settings(changes) {
      await control(url, "PUT", "/settings", changes);
    },
    openAccount: (merchantId, more = {}) =>
      openProviderAccount(url, merchantId, { ...config, ...more }),
  };
}

async function control<T>(url: string, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${url}/control/asaas${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
