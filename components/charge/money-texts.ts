import { localized } from "@/components/text/localized";
import type { RefundStatus } from "@/lib/payments/refund";

/** What the lines about a charge's money say. */
export const moneyTexts = localized(
  {
    heading: "Dinheiro desta cobrança",
    help: "Tudo o que veio e o que saiu, até o que fica com você.",
    paid: "Pago",
    tariff: "Tarifa do provedor",
    fee: "Tarifa Vintém",
    refunds: {
      PROCESSING: "Devolução a caminho",
      REFUNDED: "Devolvido",
      FAILED: "Devolução que não foi feita",
    } satisfies Record<RefundStatus, string>,
    earlierRefunds: (count: number) =>
      count === 1 ? "1 devolução anterior" : `${count} devoluções anteriores`,
    disputed: "Em contestação",
    lost: "Perdido na contestação",
    kept: "Fica com você",
    toRelease: (amount: string) =>
      `${amount} ainda a liberar: o provedor desconta a tarifa dele quando creditar.`,
  },
  {
    heading: "This charge's money",
    help: "All that came and what left, down to what you keep.",
    paid: "Paid",
    tariff: "Provider's fee",
    fee: "Vintém fee",
    refunds: {
      PROCESSING: "Refund on its way",
      REFUNDED: "Refunded",
      FAILED: "Refund that was not made",
    },
    earlierRefunds: (count) => (count === 1 ? "1 earlier refund" : `${count} earlier refunds`),
    disputed: "In dispute",
    lost: "Lost in a dispute",
    kept: "You keep",
    toRelease: (amount) =>
      `${amount} still to be credited: the provider takes its fee off when it credits it.`,
  },
);
