import { localized } from "@/components/text/localized";

/** What the buttons say that put right what is recorded about money. */
export const correctionButtonTexts = localized(
  {
    withdraw: "Desfazer recebimento",
    withdrawOf: (amount: string) => `Desfazer recebimento de ${amount}`,
    refund: "Registrar devolução",
    refundThatFailed: "Foi devolvida mesmo assim",
  },
  {
    withdraw: "Withdraw payment",
    withdrawOf: (amount) => `Withdraw payment of ${amount}`,
    refund: "Record a refund",
    refundThatFailed: "It was made all the same",
  },
);
