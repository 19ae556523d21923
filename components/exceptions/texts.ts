import { localized } from "@/components/text/localized";
import type { DiscrepancyKind } from "@/lib/payments/discrepancy";
import type { DisputeReason } from "@/lib/platform/values/money-state";

/** A kind of exception in plain words. */
interface KindTexts {
  readonly name: string;
  readonly meaning: string;
  readonly advice: string;
}

/** What the pages of exceptions say. */
export const exceptionsTexts = localized(
  {
    title: "Pendências",
    lead: "O que não se encaixa em nenhuma regra e espera a decisão de uma pessoa. Nada se perde enquanto espera.",
    states: { label: "Situação das pendências", open: "Abertas", resolved: "Resolvidas" },
    filterLabel: "Filtrar por tipo",
    filterOn: "(filtro ativo)",
    clear: "Limpar",
    paidMore: "Pago a mais",
    paidLess: "Pago a menos",
    total: (count: number) => (count === 1 ? "1 pendência" : `${count} pendências`),
    /** Follows the sum of all payments and other amounts that the exceptions are about. */
    involved: "envolvidos",
    kinds: {
      duplicate_payment: {
        name: "Pago mais de uma vez",
        meaning: "Chegou outro pagamento para uma cobrança que já estava paga.",
        advice: "Em geral, devolva o que veio a mais. Aceite se combinou com quem pagou.",
      },
      paid_after_cancel: {
        name: "Pago depois de cancelada",
        meaning:
          "O pagamento veio depois que a cobrança foi cancelada. Ela consta como recebida quando o dinheiro chega.",
        advice: "Se a venda ainda vale, aceite. Se não vale, devolva.",
      },
      late_payment: {
        name: "Pago fora do prazo",
        meaning:
          "O pagamento foi feito depois do fim da validade do código. A cobrança consta como recebida.",
        advice: "Se ainda pode entregar, aceite. Se não pode, devolva.",
      },
      amount_mismatch: {
        name: "Pago a mais ou a menos",
        meaning:
          "Chegou um valor diferente do que foi cobrado. A cobrança consta como recebida, com o valor que chegou primeiro.",
        advice:
          "Aceite se a diferença foi combinada. Senão, devolva só o que veio a mais, ou cobre o que falta. Se o resto veio em outro pagamento, complete a cobrança com ele.",
      },
      unknown_charge: {
        name: "Pix sem cobrança",
        meaning: "Chegou dinheiro na sua chave Pix que não é de nenhuma cobrança feita aqui.",
        advice: "Aceite se sabe de quem e por que veio. Devolva se foi engano.",
      },
      other_key: {
        name: "Pix em outra chave",
        meaning: "O banco avisou de dinheiro em uma chave Pix que não é a configurada aqui.",
        advice: "Se a chave é sua e o dinheiro esperado, aceite. Se foi engano, devolva.",
      },
      provider_refund: {
        name: "Devolvido pelo banco",
        meaning:
          "O banco tirou este dinheiro da sua conta e devolveu a quem pagou, como nos pedidos por fraude (MED).",
        advice:
          "Não há o que devolver. Confira com o banco e com quem pagou, e aceite quando estiver claro.",
      },
      disputed: {
        name: "Pagamento contestado",
        meaning:
          "Quem pagou contestou o pagamento no banco ou na operadora do cartão. O valor pode ser tirado da sua conta.",
        advice:
          "Responda ao provedor, dentro do prazo dele, com as provas da entrega. Não devolva por aqui: o valor sairia duas vezes.",
      },
      provider_mismatch: {
        name: "Divergência com o banco",
        meaning: "O que o banco informa não bate com o que está registrado aqui.",
        advice:
          "Compare com o extrato do banco. Se não souber explicar a diferença, fale com o suporte do banco.",
      },
      orphan_charge: {
        name: "Cobrança só no banco",
        meaning:
          "Há no banco uma cobrança na sua chave Pix que não foi feita aqui e ainda pode ser paga.",
        advice: "Aceite se outro sistema seu a fez. Se ninguém a conhece, cancele-a no banco.",
      },
      missing_at_provider: {
        name: "Cobrança só aqui",
        meaning:
          "A cobrança espera pagamento aqui, mas o banco não a conhece: quem tentar pagar não consegue.",
        advice: "Cancele esta cobrança, faça outra e envie o novo link.",
      },
      close_differs: {
        name: "O dia não fecha",
        meaning:
          "O extrato do provedor e os lançamentos deste dia não dão a mesma soma. A pendência se resolve sozinha quando derem.",
        advice:
          "Veja em Fechamento quais pagamentos diferem e confira-os no extrato do provedor. Aceite se a diferença está explicada.",
      },
    } satisfies Record<DiscrepancyKind, KindTexts>,
    opened: "Aberta em",
    noAmount: "Sem valor",
    facts: {
      charge: "Cobrança",
      openCharge: "Abrir a cobrança",
      payer: "Pagador",
      received: "Valor recebido",
      charged: "Valor cobrado",
      paidBefore: "Já estava pago",
      openAmount: "valor em aberto",
      paidAt: "Pago em",
      payableUntil: "Podia ser paga até",
      statusBefore: "Situação na hora",
      also: "Além disso",
      pixKey: "Chave Pix",
      endToEndId: "ID da transação Pix (E2E)",
      reference: "Id do pagamento no provedor",
      txid: "Identificador no banco (txid)",
      refundId: "Devolução no banco",
      refundAmount: "Valor da devolução",
      state: "No banco",
      reason: "O que o sistema anotou",
      day: "Dia",
      entries: "Lançamentos ilegíveis",
      amount: "Valor no banco",
      beyond: "Diferença",
      difference: "Diferença (provedor − livros)",
      providerTotal: "No extrato do provedor",
      booksTotal: "Nos livros",
      differing: "Pagamentos que diferem",
      nearest: "Onde difere",
      answerBy: "Responder até",
      disputeReason: "Motivo",
    },
    /** A refund's or a dispute's state, as the provider reports it. */
    providerStates: {
      processing: "em andamento",
      refunded: "devolvida",
      failed: "não realizada",
      open: "contestação aberta",
      won: "contestação ganha",
      lost: "contestação perdida",
    },
    disputeEnds: {
      won: {
        name: "Contestação ganha",
        meaning: "O provedor deu razão à loja: o valor continua sendo seu.",
      },
      lost: {
        name: "Contestação perdida",
        meaning: "O provedor deu razão a quem pagou: o valor saiu da sua conta.",
      },
    },
    disputeReasons: {
      fraud: "O titular do cartão não reconhece a compra",
      not_received: "Quem pagou diz que não recebeu",
      not_as_sold: "O que chegou tem defeito ou não é o que foi vendido",
      canceled: "A compra foi cancelada",
      amount: "O valor não é o combinado, ou foi cobrado duas vezes",
      other: "Uma regra da bandeira do cartão",
    } satisfies Record<DisputeReason, string>,
    proof: "Reunir provas",
    more: "Mais detalhes",
    resolvedAs: (as: string, who: string) => `${as} por ${who}`,
    resolvers: {
      client: "seu sistema, pela API",
      operator: "quem opera o serviço",
      service: "o próprio serviço",
      member: "uma pessoa da equipe",
    },
    note: "Observação",
    matched: "A cobrança deste dinheiro foi encontrada.",
    agreed: "Os livros e o extrato do provedor dão a mesma soma agora.",
    refundState: {
      underWay: (amount: string) => `A devolução de ${amount} está a caminho.`,
      done: (amount: string) => `${amount} voltou para quem pagou.`,
      failed: (reason: string) => `O banco não fez a devolução: ${reason}.`,
    },
    /** Words for operators about exceptions that belong to no merchant. */
    service: {
      title: "Pendências da operação",
      lead: "O que chegou às contas padrão e não é de nenhuma loja. As de uma loja são decididas por ela.",
      emptyOpen: {
        heading: "Nada fora do lugar",
        help: "O que chegar a uma conta padrão sem ser de nenhuma loja aparece aqui.",
      },
      emptyResolved: {
        heading: "Nada resolvido ainda",
        help: "O que for decidido fica guardado aqui.",
      },
    },
    emptyOpen: {
      heading: "Nada fora do lugar",
      help: "Tudo o que chegou se encaixou em uma cobrança. Quando algo precisar de você, aparece aqui.",
    },
    emptyResolved: {
      heading: "Nada resolvido ainda",
      help: "As decisões da sua equipe ficam guardadas aqui.",
    },
    noMatch: {
      heading: "Nenhuma pendência deste tipo",
      help: "Escolha outro tipo ou limpe o filtro.",
      all: "Ver todas",
    },
    pastEnd: {
      heading: "Esta página não tem pendências",
      help: "A lista termina antes dela.",
      first: "Ir para a primeira página",
    },
    seeCharges: "Ver as cobranças",
  },
  {
    title: "Exceptions",
    lead: "What fits no rule and waits for a person's decision. Nothing is lost while it waits.",
    states: { label: "State of the exceptions", open: "Open", resolved: "Resolved" },
    filterLabel: "Filter by kind",
    filterOn: "(filter on)",
    clear: "Clear",
    paidMore: "Paid too much",
    paidLess: "Paid too little",
    total: (count) => (count === 1 ? "1 exception" : `${count} exceptions`),
    involved: "involved",
    kinds: {
      duplicate_payment: {
        name: "Paid more than once",
        meaning: "Another payment arrived for a charge that had been paid already.",
        advice: "Usually, refund what came on top. Accept it if you agreed so with the payer.",
      },
      paid_after_cancel: {
        name: "Paid after it was canceled",
        meaning:
          "The payment came after the charge was canceled. It counts as received once the money arrives.",
        advice: "If the sale still holds, accept it. If not, refund it.",
      },
      late_payment: {
        name: "Paid too late",
        meaning: "It was paid after the code's validity ended. The charge counts as received.",
        advice: "If you can still deliver, accept it. If not, refund it.",
      },
      amount_mismatch: {
        name: "Paid too much or too little",
        meaning:
          "Another amount arrived than was charged. The charge counts as received, with what arrived first.",
        advice:
          "Accept it if the difference was agreed. Else refund just what was too much, or charge what is missing. If the rest came in another payment, complete the charge with that.",
      },
      unknown_charge: {
        name: "Pix without a charge",
        meaning: "Money arrived at your Pix key that belongs to no charge made here.",
        advice: "Accept it if you know whose it is and why it came. Refund it if it was a mistake.",
      },
      other_key: {
        name: "Pix at another key",
        meaning: "The bank reported money at a Pix key that is not the one configured here.",
        advice: "If the key is yours and the money expected, accept it. If a mistake, refund it.",
      },
      provider_refund: {
        name: "Sent back by the bank",
        meaning:
          "The bank took this money from your account and sent it back to the payer, as it does for fraud claims (MED).",
        advice:
          "There is nothing to refund. Ask the bank and the payer, and accept it once it is clear.",
      },
      disputed: {
        name: "Payment disputed",
        meaning:
          "The payer disputed the payment at the bank or the card's issuer. The amount may be taken from your account.",
        advice:
          "Answer the provider in time, with proof of delivery. Do not refund it here: it would go back twice.",
      },
      provider_mismatch: {
        name: "The bank says otherwise",
        meaning: "What the bank reports does not match what is recorded here.",
        advice:
          "Compare with the bank's statement. If you cannot explain the difference, ask the bank's support.",
      },
      orphan_charge: {
        name: "Charge only at the bank",
        meaning:
          "The bank has a charge at your Pix key that was not made here and can still be paid.",
        advice:
          "Accept it if another system of yours made it. If nobody knows it, cancel it there.",
      },
      missing_at_provider: {
        name: "Charge only here",
        meaning: "The charge waits to be paid here, but the bank does not know it: nobody can pay.",
        advice: "Cancel this charge, make another and send the new link.",
      },
      close_differs: {
        name: "The day does not close",
        meaning:
          "The provider's statement and the entries of this day do not come to the same. The exception resolves itself once they do.",
        advice:
          "See in Daily close which payments differ, and look them up at the provider. Accept it if the difference is explained.",
      },
    },
    opened: "Opened on",
    noAmount: "No amount",
    facts: {
      charge: "Charge",
      openCharge: "Open the charge",
      payer: "Payer",
      received: "Arrived",
      charged: "Was charged",
      paidBefore: "Was paid already",
      openAmount: "open amount",
      paidAt: "Paid on",
      payableUntil: "Was payable until",
      statusBefore: "State when it arrived",
      also: "What is more",
      pixKey: "Pix key",
      endToEndId: "Transaction id (E2E)",
      reference: "The provider's id of the payment",
      txid: "Identifier at the bank (txid)",
      refundId: "Refund at the bank",
      refundAmount: "Amount of the refund",
      state: "At the bank",
      reason: "What the system noted",
      day: "Day",
      entries: "Unreadable entries",
      amount: "Amount at the bank",
      beyond: "Difference",
      difference: "Difference (provider − books)",
      providerTotal: "In the provider's statement",
      booksTotal: "In the books",
      differing: "Payments that differ",
      nearest: "Where they differ",
      answerBy: "Answer by",
      disputeReason: "Reason",
    },
    providerStates: {
      processing: "under way",
      refunded: "refunded",
      failed: "not made",
      open: "dispute open",
      won: "dispute won",
      lost: "dispute lost",
    },
    disputeEnds: {
      won: {
        name: "Dispute won",
        meaning: "The provider decided for the shop: the amount stays yours.",
      },
      lost: {
        name: "Dispute lost",
        meaning: "The provider decided for the payer: the amount left your account.",
      },
    },
    disputeReasons: {
      fraud: "The card's holder does not recognise the purchase",
      not_received: "The payer says that nothing came",
      not_as_sold: "What came is faulty, or not what was sold",
      canceled: "The purchase was canceled",
      amount: "Another amount than agreed, or charged twice",
      other: "A rule of the card's network",
    },
    proof: "Gather proof",
    more: "More details",
    resolvedAs: (as, who) => `${as} by ${who}`,
    resolvers: {
      client: "your system, over the API",
      operator: "whoever runs the service",
      service: "the service itself",
      member: "somebody of the team",
    },
    note: "Note",
    matched: "The charge of this money was found.",
    agreed: "The books and the provider's statement come to the same now.",
    refundState: {
      underWay: (amount) => `The refund of ${amount} is on its way.`,
      done: (amount) => `${amount} went back to the payer.`,
      failed: (reason) => `The bank did not make the refund: ${reason}.`,
    },
    service: {
      title: "Exceptions of the operation",
      lead: "What arrived at the default accounts and is no merchant's. A merchant's own are decided by the merchant.",
      emptyOpen: {
        heading: "Nothing out of place",
        help: "What arrives at a default account and is no merchant's shows up here.",
      },
      emptyResolved: {
        heading: "Nothing resolved yet",
        help: "What is decided is kept here.",
      },
    },
    emptyOpen: {
      heading: "Nothing out of place",
      help: "All that arrived fitted a charge. When something needs you, it appears here.",
    },
    emptyResolved: {
      heading: "Nothing resolved yet",
      help: "Your team's decisions are kept here.",
    },
    noMatch: {
      heading: "No exception of this kind",
      help: "Choose another kind or clear the filter.",
      all: "See all",
    },
    pastEnd: {
      heading: "This page has no exceptions",
      help: "The list ends before it.",
      first: "Go to the first page",
    },
    seeCharges: "See the charges",
  },
);
