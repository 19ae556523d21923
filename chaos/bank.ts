import { readFileSync } from "node:fs";
import { join } from "node:path";
import { simulatorOf } from "@/e2e/support/service";

/** A charge as the bank's own books have it. */
export interface BankCharge {
  readonly txid: string;
  /** Reais with two decimals. */
  readonly valor: string;
  /** How often its terms were rewritten. */
  readonly revisao: number;
  /** How many requests to create it arrived, whatever became of them. */
  readonly puts: number;
}

/** Money that arrived, as the bank's own books have it. */
export interface BankMoney {
  readonly endToEndId: string;
  readonly txid: string | null;
  /** Reais with two decimals. */
  readonly valor: string;
}

/** A rule of what goes wrong, as the simulator's control surface takes it (simulator/bank/faults/rules). */
export interface Fault {
  readonly match: Readonly<Record<string, string>>;
  readonly probability?: number;
  readonly times?: number;
  readonly effect: Readonly<Record<string, unknown>>;
}

/** How long a bank that was killed may take to be there again. */
const CALM_MS = 60_000;

/** The most that one list of the control surface holds. */
const LIST_LIMIT = 100_000;

/** A client of the simulated bank's control surface, which the service never sees: its books, its faults, its payers. */
export class Bank {
  readonly #control: string;
  readonly #journal: string;
  /** Charges of which a payer does not know whether they were paid. */
  readonly #unanswered = new Set<string>();

  /**
   * @param url where it is.
   * @param stateDir where it keeps its state.
   */
  constructor(url: string, stateDir: string) {
    this.#control = `${url}/control`;
    this.#journal = join(stateDir, "journal.jsonl");
  }

  /** The bank that a service of the sandbox brings. */
  static of(dataDir: string): Bank {
    return new Bank(simulatorOf(dataDir), join(dataDir, "simulator"));
  }

  async script(fault: Fault): Promise<void> {
    await this.#call("/faults", fault);
  }

  /** From now on nothing goes wrong, once the bank is there to hear it: it may have been killed a moment ago. */
  async calm(): Promise<void> {
    for (const end = Date.now() + CALM_MS; ; await new Promise((done) => setTimeout(done, 250))) {
      try {
        await fetch(`${this.#control}/faults`, { method: "DELETE" });
        return;
      } catch (error) {
        if (!(error instanceof TypeError) || Date.now() > end) throw error;
      }
    }
  }

  /** A payer pays a charge; null while the bank has no such charge. */
  async pay(txid: string): Promise<BankMoney | null> {
    const paid = await this.#call<{ pix: [BankMoney] }>(`/cobs/${txid}/pay`, {});
    return paid?.pix[0] ?? null;
  }

  /** A payer tries to pay a charge at a bank that may die; whether it is paid now. */
  async tryToPay(txid: string): Promise<boolean> {
    try {
      return (await this.pay(txid)) !== null;
    } catch (error) {
      // The bank died before it answered: the payer tries again, and is refused where the first try had succeeded.
      if (error instanceof TypeError) this.#unanswered.add(txid);
      else if (!this.#unanswered.has(txid)) throw error;
      return !(error instanceof TypeError);
    }
  }

  /** Everything that the bank has. */
  async books(): Promise<{
    readonly bankCharges: readonly BankCharge[];
    readonly bankMoney: readonly BankMoney[];
  }> {
    const { cobs } = await this.#list<{ cobs: BankCharge[] }>("/cobs");
    const { pix } = await this.#list<{ pix: BankMoney[] }>("/pix");
    return { bankCharges: cobs, bankMoney: pix };
  }

  async charge(txid: string): Promise<BankCharge | null> {
    const { cobs } = await this.#list<{ cobs: BankCharge[] }>("/cobs", txid);
    return cobs[0] ?? null;
  }

  /** Whether a request for a charge arrived and the bank has not made the charge (yet). */
  async isRequested(txid: string): Promise<boolean> {
    return (await this.#list<{ unopened: unknown[] }>("/cobs", txid)).unopened.length > 0;
  }

  /** Where the bank sends webhook notifications: in its journal, because its control surface does not show it. */
  webhookUrl(): string {
    const lines = readFileSync(this.#journal, "utf8").split("\n");
    const registration = lines.findLast((line) => line.includes('"t":"webhook"'));
    const facts = JSON.parse(registration ?? "[]") as { webhook?: { webhookUrl: string } }[];
    const url = facts.find(({ webhook }) => webhook)?.webhook?.webhookUrl;
    if (!url) throw new Error("no webhook is registered at the bank");
    return url;
  }

  async #list<Answer>(path: string, txid?: string): Promise<Answer> {
    const filter = txid === undefined ? "" : `&txid=${txid}`;
    const found = await this.#call<Answer>(`${path}?limit=${LIST_LIMIT}${filter}`);
    if (found === null) throw new Error(`the control surface has no ${path}`);
    return found;
  }

  /** Calls the control surface; null for what is not there. */
  async #call<Answer>(path: string, body?: unknown): Promise<Answer | null> {
    const headers = { "content-type": "application/json" };
    const post = { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(this.#control + path, body === undefined ? {} : post);
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}

/** A charge's id at the bank. */
export function txidOf(chargeId: string): string {
  return chargeId.replaceAll("-", "");
}
