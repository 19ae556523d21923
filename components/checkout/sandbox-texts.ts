import { localized } from "@/components/text/localized";
import type { SandboxAction } from "@/lib/platform/values/sandbox-action";

/** What stands on a payer's page in the sandbox alone: the buttons that make something happen. */
export const sandboxTexts = localized(
  {
    heading: "Ambiente de testes",
    help: "Escolha o que acontece com este pagamento de teste:",
    faults: "Falhas do banco",
    faultsHelp:
      "Uma vez, na próxima chamada sobre esta cobrança, ou nunca se nenhuma vier em um minuto.",
    actions: {
      pay: "Simular pagamento",
      refuse: "Recusar o cartão",
      settle: "Liquidar",
      chargeback: "Contestar a compra",
      "win-chargeback": "Loja ganha a contestação",
      "lose-chargeback": "Loja perde a contestação",
      expire: "Expirar agora",
      "refuse-next": "Recusar o próximo registro ou devolução",
      slow: "Demorar a responder",
      silent: "Não responder",
      "refund-fails": "Não concluir a próxima devolução",
      "callback-lost": "Perder a próxima notificação",
    } satisfies Record<SandboxAction, string>,
  },
  {
    heading: "Test environment",
    help: "Choose what happens to this test payment:",
    faults: "Faults of the bank",
    faultsHelp: "Once, at the next call about this charge, or never if none comes within a minute.",
    actions: {
      pay: "Simulate payment",
      refuse: "Refuse the card",
      settle: "Settle",
      chargeback: "Dispute the purchase",
      "win-chargeback": "Shop wins the dispute",
      "lose-chargeback": "Shop loses the dispute",
      expire: "Expire now",
      "refuse-next": "Refuse the next registration or refund",
      slow: "Answer late",
      silent: "Do not answer",
      "refund-fails": "Leave the next refund undone",
      "callback-lost": "Lose the next notification",
    },
  },
);
