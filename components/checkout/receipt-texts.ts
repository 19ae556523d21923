import { localized } from "@/components/text/localized";

/** What the receipt of a payment says to its payer. */
export const receiptTexts = localized(
  {
    title: "Recibo",
    heading: "Recibo de pagamento",
    back: "Voltar à cobrança",
    print: "Imprimir ou salvar em PDF",
    charge: "Cobrança",
    underWay: "A caminho de você",
    lost: "Devolvido pela contestação",
    left: "Valor que fica pago",
    issued: (instant: string) => `Emitido em ${instant}, horário de Brasília.`,
    sandbox: "Ambiente de testes: este recibo não vale como prova de pagamento.",
  },
  {
    title: "Receipt",
    heading: "Payment receipt",
    back: "Back to the charge",
    print: "Print or save as PDF",
    charge: "Charge",
    underWay: "On its way to you",
    lost: "Returned by the dispute",
    left: "Amount that stays paid",
    issued: (instant) => `Issued on ${instant}, Brasília time.`,
    sandbox: "Test environment: this receipt is no proof of payment.",
  },
);
