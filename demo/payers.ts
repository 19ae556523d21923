import { setTimeout as pause } from "node:timers/promises";
import { txidOf } from "@/chaos/bank";

/** Money that the bank received, as its books have it; amounts are texts in reais. */
export interface BankMoney {
  readonly endToEndId: string;
  readonly chave: string;
  readonly valor: string;
  readonly devolucoes: readonly { readonly valor: string; readonly status: string }[];
}

/** A row of the provider's statement; its value is in reais. */
export interface ProviderMovement {
  readonly type: string;
  readonly value: number;
  readonly paymentId: string | null;
}

/** The statuses of a payment whose dispute is open, in the provider's words. */
const DISPUTED = ["CHARGEBACK_REQUESTED", "CHARGEBACK_DISPUTE", "AWAITING_CHARGEBACK_REVERSAL"];

/** The most that one list of the control API holds. */
const LIST_LIMIT = 100_000;

/** Longer than providers try to notify of what happened in a moment, also on a busy machine, in milliseconds. */
const PATIENCE_MS = 300_000;

/** Payers, their banks and the provider: they act through the simulators' control API, which the service never sees. */
export class Payers {
  readonly #control: string;

  constructor(simulatorUrl: string) {
    this.#control = `${simulatorUrl}/control`;
  }

  /** Pays a charge at the bank; `how` as `POST /cobs/{txid}/pay` takes it. */
  async pay(chargeId: string, how: Readonly<Record<string, unknown>> = {}): Promise<void> {
    await this.#call("POST", `/cobs/${txidOf(chargeId)}/pay`, how);
  }

  /** The bank takes the money of a charge back. */
  async takeBack(chargeId: string): Promise<void> {
    const { pix } = await this.#call<{ pix: BankMoney[] }>("GET", `/pix?txid=${txidOf(chargeId)}`);
    const [money] = pix;
    if (!money) throw new Error(`the bank has no money for ${chargeId}`);
    await this.#call("POST", `/pix/${money.endToEndId}/refund`, {});
  }

  /** Money that names no charge, in reais with two decimals, to whatever key the bank's account has. */
  async receive(amount: string): Promise<void> {
    const { pix } = await this.#call<{ pix: BankMoney[] }>("GET", "/pix?limit=1");
    const chave = pix[0]?.chave;
    if (!chave) throw new Error("the bank has received nothing yet");
    await this.#call("POST", "/pix", { chave, amount });
  }

  /** Something happens to a charge at the provider: `pay`, `settle`, `chargeback` and so on. */
  async play(
    chargeId: string,
    action: string,
    how: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const { payments } = await this.#call<{ payments: { id: string; deleted: boolean }[] }>(
      "GET",
      `/asaas/payments?externalReference=${chargeId}`,
    );
    const payment = payments.find(({ deleted }) => !deleted);
    if (!payment) throw new Error(`the provider has no charge ${chargeId}`);
    await this.#call("POST", `/asaas/payments/${payment.id}/${action}`, how);
  }

  /**
   * Waits until bank and provider have notified the service of everything: what it hears of a day on the next one is booked
   * on the next one.
   *
   * @throws when they have not after some minutes.
   */
  async notified(): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(100)) {
      if (!(await this.areNotifying())) return;
    }
    throw new Error("notifications of the providers do not arrive");
  }

  /** Whether bank or provider have a notification to deliver still. */
  async areNotifying(): Promise<boolean> {
    const counts = await Promise.all(
      ["/deliveries", "/asaas/deliveries"].map(
        async (list) =>
          (await this.#call<{ count: number }>("GET", `${list}?state=pending&limit=1`)).count,
      ),
    );
    return counts.some((count) => count > 0);
  }

  /** Everything that the bank received. */
  async bankMoney(): Promise<readonly BankMoney[]> {
    const { pix } = await this.#call<{ pix: BankMoney[] }>("GET", `/pix?limit=${LIST_LIMIT}`);
    return pix;
  }

  /** The whole statement of the provider's account. */
  async providerMovements(): Promise<readonly ProviderMovement[]> {
    const list = `/asaas/movements?limit=${LIST_LIMIT}`;
    return (await this.#call<{ movements: ProviderMovement[] }>("GET", list)).movements;
  }

  /** The provider's ids of the payments that are in dispute. */
  async disputedPayments(): Promise<ReadonlySet<string>> {
    const list = `/asaas/payments?limit=${LIST_LIMIT}`;
    const { payments } = await this.#call<{ payments: { id: string; status: string }[] }>(
      "GET",
      list,
    );
    return new Set(payments.filter(({ status }) => DISPUTED.includes(status)).map(({ id }) => id));
  }

  async #call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { "content-type": "application/json" };
    const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
    const answer = await fetch(this.#control + path, { method, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
