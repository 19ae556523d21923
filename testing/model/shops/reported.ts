import type { Provider, ProviderSettlement, SettlementOutcome } from "@/lib/providers/port";
import { saidOf } from "./payment";

/** What an account's provider reports to the service. */
export interface Reported {
  /** What was said last of a payment and has been applied, by its reference (saidOf). */
  readonly said: Map<string, string>;
  /** What was said in the step that runs; a step that is cut off may not have applied it. */
  readonly heard: Map<string, string>;
  /** What will be said of a payment instead of the truth, as often as it is read; null: that it is unpaid. */
  readonly misreport: Map<string, (money: ProviderSettlement) => ProviderSettlement | null>;
}

/** Keeps in `reported` what a provider reports of payments, and puts misreports in the place of the truth. */
export function listened(provider: Provider, reported: Reported): Provider {
  function keep<Money extends ProviderSettlement>(money: Money): Money {
    const { reference, amount, funds, dispute, refunds } = money;
    const isCredited = funds === "credited";
    reported.heard.set(reference, saidOf({ amount, isCredited, dispute, refunds }));
    return money;
  }
  return {
    ...provider,
    async readSettlement(reference): Promise<SettlementOutcome> {
      const outcome = await provider.readSettlement(reference);
      if (outcome.kind !== "found") return outcome;
      const changed = reported.misreport.get(reference);
      if (!changed) return { kind: "found", settlement: keep(outcome.settlement) };
      const settlement = changed(outcome.settlement);
      return settlement ? { kind: "found", settlement } : { kind: "absent" };
    },
    async listSettlements(window) {
      const page = await provider.listSettlements(window);
      for (const item of page.kind === "page" ? page.items : []) keep(item);
      return page;
    },
  };
}
