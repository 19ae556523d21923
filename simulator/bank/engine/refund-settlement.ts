import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { Devolucao, Pix } from "@/simulator/bank/ledger/records";
import type { WebhookNotifier } from "./notifier";
import type { Settings } from "./settings";

/** The final state of a refund. */
type Outcome = Settings["refundOutcome"];

/** Brings refunds from EM_PROCESSAMENTO to their final state, and notifies the webhook. */
export class RefundSettlement {
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(
    readonly ledger: Ledger,
    readonly notifier: WebhookNotifier,
    readonly now: () => Date,
    readonly settings: () => Settings,
    readonly failing: Set<string>,
  ) {}

  /** Lets a refund fail when its time comes. */
  fail(endToEndId: string, id: string): void {
    this.failing.add(keyOf(endToEndId, id));
  }

  /** Settles one refund after the time which the settings give it. */
  later(endToEndId: string, id: string): void {
    const { refundSettlesAfterMs } = this.settings();
    if (refundSettlesAfterMs === null) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const fails = this.failing.delete(keyOf(endToEndId, id));
      this.#settle(endToEndId, id, fails ? "NAO_REALIZADO" : this.settings().refundOutcome);
    }, refundSettlesAfterMs);
    this.#timers.add(timer);
  }

  /** Settles every refund of a Pix that is under way, whenever it was to. */
  atOnce({ endToEndId, devolucoes }: Pix, outcome: Outcome): void {
    for (const { id } of devolucoes) this.#settle(endToEndId, id, outcome);
  }

  /** Takes up the refunds that were under way when the last run ended. */
  resume(): void {
    for (const pix of this.ledger.allPix()) {
      for (const { id, status } of pix.devolucoes) {
        if (status === "EM_PROCESSAMENTO") this.later(pix.endToEndId, id);
      }
    }
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #settle(endToEndId: string, id: string, outcome: Outcome): void {
    const pix = this.ledger.pix(endToEndId);
    if (pix === undefined) return;
    const devolucoes = pix.devolucoes.map((refund) =>
      refund.id === id && refund.status === "EM_PROCESSAMENTO"
        ? this.#final(refund, outcome)
        : refund,
    );
    const after = { ...pix, devolucoes };
    const deliveries = this.notifier.deliveriesFor(after, "refund");
    this.ledger.record({ t: "pix", pix: after }, ...deliveries);
    this.notifier.send(deliveries);
  }

  #final(refund: Devolucao, outcome: Outcome): Devolucao {
    if (outcome === "NAO_REALIZADO") {
      return { ...refund, status: outcome, motivo: this.settings().refundReason };
    }
    const horario = { ...refund.horario, liquidacao: this.now().toISOString() };
    return { ...refund, status: "DEVOLVIDO", horario };
  }
}

function keyOf(endToEndId: string, id: string): string {
  return `${endToEndId}/${id}`;
}
