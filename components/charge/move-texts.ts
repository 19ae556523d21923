import { localized } from "@/components/text/localized";
import type { MoveReason } from "@/lib/charges/move-reason";

/** What the history says of a charge that moved to another account. */
export const moveTexts = localized(
  {
    between: (from: string, to: string) => `de ${from} para ${to}`,
    unnamed: "outra conta",
    reasons: {
      account_refused: "o provedor recusou a conta anterior",
      account_away: "a conta anterior não registrava cobranças",
      found_there: "encontrada ali depois de restaurar uma cópia de segurança",
    } satisfies Record<MoveReason, string>,
  },
  {
    between: (from, to) => `from ${from} to ${to}`,
    unnamed: "another account",
    reasons: {
      account_refused: "the provider refused the account before",
      account_away: "the account before registered no charges",
      found_there: "found there after a backup was restored",
    },
  },
);
