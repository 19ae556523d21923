import { localized } from "@/components/text/localized";

/** What is said where a member plays the payer of a charge. */
export const simulateTexts = localized(
  {
    simulate: "Simular pagamento",
    simulating: "Simulando…",
    simulateHelp: "Só no ambiente de testes: faz de conta que a pessoa pagou.",
    simulateOpenAmount: "Valor a simular",
    simulated: "Pagamento simulado. Ele aparece aqui em instantes.",
    amountMissing: "Digite um valor em reais, como 10,50.",
  },
  {
    simulate: "Simulate payment",
    simulating: "Simulating…",
    simulateHelp: "Test environment only: pretends that the person has paid.",
    simulateOpenAmount: "Amount to simulate",
    simulated: "Payment simulated. It appears here in a moment.",
    amountMissing: "Type an amount in reais, such as 10,50.",
  },
);
