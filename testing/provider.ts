import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { MerchantId } from "@/lib/platform/values/ids";
import { insertPspAccount } from "@/lib/providers/store/psp-accounts";
import { startSimulator } from "@/simulator/server";
import { callControl } from "./control";

/** A charge as the provider's control API reports it, in the form of its API. */
export interface ProviderPayment {
  readonly id: string;
  readonly status: string;
  readonly billingType: string;
  readonly value: number;
  readonly deleted: boolean;
  readonly externalReference: string | null;
  readonly invoiceUrl: string;
}

/** A row of an account's statement as the provider lists it. */
export interface ProviderRow {
  readonly id: string;
  readonly type: string;
  readonly value: number;
}

/** The simulator's names of the accounts, by those of the service. */
const namesAtSimulator = new Map<string, string>();

/** All methods that the sandbox leaves to the provider. */
const METHODS: readonly BillingType[] = ["BOLETO", "CREDIT_CARD", "DEBIT_CARD", "UNDEFINED"];

/** The simulated Asaas-style provider, over HTTP. */
export interface TestProvider {
  /** Base of the simulator. */
  readonly url: string;
  /** The operator's account at it. */
  readonly accountId: string;
  /** Adds a fault rule (simulator/asaas/faults/rules). */
  fault(
    match: Record<string, unknown>,
    effect: Record<string, unknown>,
    times?: number,
  ): Promise<void>;
  clearFaults(): Promise<void>;
  /** Plays an action of a payer, a card's bank or the provider on a charge, by the provider's id. */
  act(paymentId: string, action: string, how?: Record<string, unknown>): Promise<ProviderPayment>;
  /** All that it holds under a reference, removed ones too. */
  payments(externalReference: string): Promise<readonly ProviderPayment[]>;
  settings(changes: Record<string, unknown>): Promise<void>;
  /** The rows of the statement about a payment, the newest first. */
  rows(paymentId: string): Promise<readonly ProviderRow[]>;
  /** Lists a row otherwise: `amount`, `hidden`, `unreadable`. */
  changeRow(id: string, change: Record<string, unknown>): Promise<void>;
  /** Adds a row to an account's statement: `type`, `amount`, `paymentId`, `on`. */
  addRow(accountId: string, row: Record<string, unknown>): Promise<void>;
  /** Another account at the provider. */
  openAccount(merchantId: MerchantId | null, config?: Record<string, unknown>): Promise<string>;
}

/** Makes an account at a simulated provider and in the service; resolves to its id in the service. */
export async function openProviderAccount(
  simulatorUrl: string,
  merchantId: MerchantId | null,
  {
    methods = METHODS,
    ...config
  }: { readonly methods?: readonly BillingType[] } & Record<string, unknown> = {},
): Promise<string> {
  const apiKey = `$aact_test_${randomBytes(16).toString("hex")}`;
  const name = randomUUID();
  await control(simulatorUrl, "PUT", `/accounts/${name}`, { apiKey, name: "LOJA" });
  const webhookToken = randomBytes(32).toString("base64url");
  const id = await insertPspAccount({
    merchantId,
    kind: "asaas",
    name: "Provedor",
    methods,
    config: { apiUrl: `${simulatorUrl}/asaas/v3`, listEveryMs: 0, ...config },
    secrets: { apiKey, webhookToken, callbackToken: randomBytes(32).toString("base64url") },
    webhookToken,
  });
  namesAtSimulator.set(id, name);
  return id;
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
    act: (paymentId, action, how = {}) =>
      control(url, "POST", `/payments/${paymentId}/${action}`, how),
    async payments(externalReference) {
      const path = `/payments?externalReference=${externalReference}`;
      return (await control<{ payments: ProviderPayment[] }>(url, "GET", path)).payments;
    },
    async settings(changes) {
      await control(url, "PUT", "/settings", changes);
    },
    async rows(paymentId) {
      const path = `/movements?paymentId=${paymentId}`;
      return (await control<{ movements: ProviderRow[] }>(url, "GET", path)).movements;
    },
    async changeRow(id, change) {
      await control(url, "PUT", `/movements/${id}`, change);
    },
    async addRow(id, row) {
      await control(url, "POST", `/accounts/${namesAtSimulator.get(id)}/movements`, row);
    },
    openAccount: (merchantId, more = {}) =>
      openProviderAccount(url, merchantId, { ...config, ...more }),
  };
}

function control<T>(url: string, method: string, path: string, body?: unknown): Promise<T> {
  return callControl(`${url}/control/asaas`, method, path, body);
}
