import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { readAsaasAccount } from "@/lib/providers/asaas/account";
import { asaas } from "@/lib/providers/asaas/asaas";
import type { ChargeOrder, Provider } from "@/lib/providers/port";
import { startSimulator } from "@/simulator/server";
import { callControl } from "./control";

/** A charge as the provider's control API reports it. */
interface Held {
  readonly id: string;
  readonly status: string;
  readonly deleted: boolean;
}

/** A charge to register: a boleto of R$ 10,50. */
export function order(overrides: Partial<ChargeOrder> = {}): ChargeOrder {
  const chargeId = randomUUID() as ChargeId;
  return {
    chargeId,
    txid: chargeId.replaceAll("-", ""),
    pspChargeId: null,
    billingType: "BOLETO",
    amount: cents(1050),
    dueDate: "2027-12-10" as CivilDate,
    lateTerms: null,
    expiresAt: new Date("2027-12-11T03:00:00Z"),
    payer: { name: "Ana Souza", document: "12345678909", email: null, phone: null, address: null },
    description: "Pedido 1",
    receiver: "Loja",
    ...overrides,
  };
}

/** The simulated provider for a test file, over HTTP, with the adapter of an account that no database knows. */
export function freshAsaas() {
  const apiKey = `$aact_test_${randomBytes(16).toString("hex")}`;
  const state = mkdtempSync(join(tmpdir(), "vintem-provider-"));
  let url = "";
  let close = async () => {};
  const control = <T>(method: string, path: string, body?: unknown) =>
    callControl<T>(`${url}/control/asaas`, method, path, body);
  const held = async ({ chargeId }: ChargeOrder) =>
    (await control<{ payments: Held[] }>("GET", `/payments?externalReference=${chargeId}`))
      .payments;
  const pspAt = (changes: Partial<Reached> = {}) =>
    adapterAt({ apiKey, apiUrl: `${url}/asaas/v3`, deadlineMs: 8_000, ...changes });
  beforeAll(async () => {
    const simulator = await startSimulator({ state });
    url = simulator.url;
    close = () => simulator.close();
    await control("PUT", "/accounts/shop", { apiKey, name: "LOJA" });
    await control("PUT", "/settings", { refundSettlesAfterMs: 0 });
  });
  afterEach(() => control("DELETE", "/faults"));
  afterAll(async () => {
    await close();
    rmSync(state, { recursive: true, force: true });
  });
  return {
    apiKey,
    get url() {
      return url;
    },
    control,
    fault: (route: string, effect: object, times = 1) =>
      control("POST", "/faults", { match: { route }, effect, times }),
    play: (id: string, action: string, how: object = {}) =>
      control<Held>("POST", `/payments/${id}/${action}`, how),
    held,
    alive: async (order: ChargeOrder) => (await held(order)).filter(({ deleted }) => !deleted),
    pspAt,
    /** Registers a charge; the provider's id of it. */
    async opened(order: ChargeOrder): Promise<string> {
      const outcome = await pspAt().open(order, new Date());
      if (outcome.kind !== "opened") throw new Error(JSON.stringify(outcome));
      return outcome.instructions.pspChargeId ?? "";
    },
  };
}

/** How an account reaches the provider. */
interface Reached {
  readonly apiKey: string;
  readonly apiUrl: string;
  readonly deadlineMs: number;
  /** Our secrets before they were rotated. */
  readonly former?: { readonly webhookToken: string; readonly callbackToken: string };
}

function adapterAt({ apiKey, former, ...config }: Reached): Provider {
  const tokens = { webhookToken: "w".repeat(32), callbackToken: "c".repeat(32) };
  const account = readAsaasAccount(config, { apiKey, ...tokens, ...(former && { former }) });
  const checkoutUrl = (id: ChargeId) => `http://127.0.0.1:3000/checkout/${id}`;
  return asaas(randomUUID(), account, { chosenBy: null, checkoutUrl });
}
