import { localized } from "@/components/text/localized";
import type { CancelReason } from "@/lib/domain/charge";
import type { NoRefund, RecordedEvent } from "@/lib/domain/charge-record";
import type { RefundStatus } from "@/lib/domain/refund";

/** What stands around somebody's name. */
type Around = readonly [before: string, after: string];

interface ChargeTexts {
  readonly title: (amount: string) => string;
  readonly heading: string;
  readonly openAmount: string;
  readonly back: string;
  readonly notFound: { readonly heading: string; readonly help: string; readonly all: string };
  readonly live: {
    readonly watching: string;
    readonly changed: (status: string, hour: string) => string;
    readonly lost: string;
  };
  readonly facts: {
    readonly heading: string;
    readonly id: string;
    readonly description: string;
    readonly method: string;
    readonly created: string;
    readonly dueDate: string;
    readonly validUntil: string;
    readonly provider: string;
    readonly copyId: string;
  };
  readonly payer: {
    readonly heading: string;
    readonly name: string;
    readonly document: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    readonly postalCode: (code: string) => string;
  };
  readonly amounts: {
    readonly heading: string;
    readonly asked: string;
    readonly askedMeaning: string;
    readonly paid: string;
    readonly paidMeaning: string;
    /** The same while the money is only promised. */
    readonly promisedMeaning: string;
    readonly notPaid: string;
    readonly paidAt: (instant: string) => string;
    readonly promisedAt: (instant: string) => string;
    readonly net: string;
    readonly netMeaning: string;
    readonly promisedNetMeaning: string;
    readonly fee: string;
    readonly feeMeaning: string;
    readonly noFee: string;
    readonly refunded: string;
    readonly refundedMeaning: string;
    readonly underWay: (amount: string) => string;
    readonly leftToRefund: (amount: string, until: string) => string;
    readonly noRefund: Readonly<Record<NoRefund, string>>;
  };
  readonly pay: {
    readonly heading: string;
    readonly preparing: string;
    readonly qr: string;
    readonly code: string;
    readonly copyCode: string;
    readonly codeCopied: string;
    readonly send: string;
    readonly sendHelp: string;
    readonly link: string;
    readonly copyLink: string;
    readonly linkCopied: string;
    readonly whatsApp: string;
    readonly email: string;
    readonly open: string;
    readonly simulate: string;
    readonly simulating: string;
    readonly simulateHelp: string;
    readonly simulateOpenAmount: string;
    readonly simulated: string;
  };
  readonly timeline: {
    readonly heading: string;
    readonly older: (count: number) => string;
    readonly what: Readonly<Record<RecordedEvent["type"], string>>;
    readonly begunByProvider: string;
    readonly byClient: Around;
    readonly byMember: Around;
    readonly byOperator: string;
    readonly somebody: string;
    readonly automatic: string;
    /** By which provider; null for one whose name is not the merchant's to know. */
    readonly told: (provider: string | null) => string;
    readonly partWentBack: string;
    /** In place of what a charge's return is called else: it was disputed. */
    readonly disputeEnded: string;
    readonly refundFailed: (why: string) => string;
    readonly withdrawnByProvider: string;
  };
  readonly cancelReasons: Readonly<Record<CancelReason, string>>;
  readonly waitingForCancel: string;
  readonly money: {
    readonly heading: string;
    readonly none: string;
    readonly endToEndId: string;
    readonly reference: string;
    readonly paidAt: string;
    readonly arrived: string;
    readonly toCome: string;
    readonly amount: string;
    readonly net: string;
    readonly through: string;
    readonly pays: string;
    readonly extra: string;
    readonly extraMeaning: string;
  };
  readonly refunds: {
    readonly heading: string;
    readonly amount: string;
    readonly state: string;
    readonly asked: string;
    readonly finished: string;
    readonly by: string;
    readonly reason: string;
    readonly failure: string;
    readonly of: string;
    readonly states: Readonly<Record<RefundStatus, string>>;
    readonly byProvider: string;
  };
  readonly exceptions: {
    readonly heading: string;
    readonly openHelp: string;
    readonly all: string;
    readonly resolvedHeading: string;
  };
  readonly exchange: {
    readonly heading: string;
    readonly help: string;
    readonly none: string;
    readonly asked: string;
    readonly answered: string;
    readonly said: {
      readonly open: string;
      readonly opened: string;
      readonly lateCode: string;
      readonly refused: string;
      readonly withdraw: string;
      readonly withdrawn: string;
      readonly paid: string;
      readonly refund: string;
      readonly refundByProvider: string;
      readonly refundAccepted: string;
      readonly refundDone: string;
      readonly refundFailed: string;
    };
    readonly facts: {
      readonly txid: string;
      readonly amount: string;
      readonly validUntil: string;
      readonly endToEndId: string;
      readonly pixKey: string;
      readonly paidAt: string;
      readonly refundId: string;
      readonly reason: string;
    };
  };
  readonly raw: {
    readonly heading: string;
    readonly help: string;
    readonly copy: string;
  };
  readonly actions: {
    readonly label: string;
    readonly cancel: string;
    readonly refund: string;
    readonly duplicate: string;
    readonly receipt: string;
  };
  readonly cancel: {
    readonly title: string;
    readonly help: string;
    readonly helpCodeStays: string;
    readonly note: string;
    readonly noteHint: string;
    readonly confirm: string;
    readonly confirming: string;
    readonly keep: string;
    readonly done: string;
    readonly asked: string;
    readonly tooLate: string;
    readonly lost: string;
  };
  readonly refund: {
    readonly title: string;
    readonly canGoBack: (amount: string, until: string) => string;
    readonly all: (amount: string) => string;
    readonly part: string;
    readonly how: string;
    readonly amount: string;
    readonly confirmAmount: string;
    readonly confirmHint: (amount: string) => string;
    readonly confirmPartHint: string;
    readonly reason: string;
    readonly reasonHint: string;
    readonly confirm: string;
    readonly confirmWith: (amount: string) => string;
    readonly confirming: string;
    readonly done: (amount: string) => string;
    readonly asked: (amount: string) => string;
    readonly errors: {
      readonly amountMissing: string;
      readonly amountZero: string;
      readonly tooMuch: (left: string) => string;
      readonly differs: string;
      readonly confirmMissing: string;
    };
    readonly troubles: {
      readonly lost: string;
      readonly keyReused: string;
      readonly refused: (why: string) => string;
      readonly windowOver: string;
      readonly notRefundable: string;
    };
  };
  readonly receipt: {
    readonly title: string;
    readonly heading: string;
    readonly print: string;
    readonly backToCharge: string;
    readonly amount: string;
    readonly receiver: string;
    readonly payer: string;
    readonly document: string;
    readonly description: string;
    readonly when: string;
    readonly brasilia: string;
    readonly method: string;
    readonly charge: string;
    readonly endToEndId: string;
    readonly refunds: string;
    readonly refundLine: (instant: string) => string;
    readonly refundUnderWay: string;
    readonly total: string;
    readonly issued: (instant: string) => string;
    readonly sandbox: string;
  };
}

/** What the pages about one charge say. */
export const chargeTexts = localized<ChargeTexts>(
  {
    title: (amount) => `Cobrança de ${amount}`,
    heading: "Cobrança de",
    openAmount: "valor a escolher",
    back: "Cobranças",
    notFound: {
      heading: "Não encontramos esta cobrança",
      help: "Confira se o endereço está completo. Ela também pode ser de outra loja.",
      all: "Ver todas as cobranças",
    },
    live: {
      watching: "Esta página se atualiza sozinha.",
      changed: (status, hour) => `Atualizada às ${hour}: ${status}.`,
      lost: "Sem conexão no momento. O que aparece aqui pode estar desatualizado.",
    },
    facts: {
      heading: "Dados",
      id: "Id",
      description: "Descrição",
      method: "Forma",
      created: "Criada",
      dueDate: "Vencimento",
      validUntil: "Código válido até",
      provider: "Provedor",
      copyId: "o id",
    },
    payer: {
      heading: "Pagador",
      name: "Nome",
      document: "CPF ou CNPJ",
      email: "E-mail",
      phone: "Telefone",
      address: "Endereço",
      postalCode: (code) => `CEP ${code}`,
    },
    amounts: {
      heading: "Valores",
      asked: "Cobrado",
      askedMeaning: "O que foi pedido a quem paga.",
      paid: "Pago",
      paidMeaning: "O que chegou, como o provedor comprovou.",
      promisedMeaning: "O que foi pago; o provedor ainda vai creditar.",
      notPaid: "Ainda nada",
      paidAt: (instant) => `Chegou em ${instant}.`,
      promisedAt: (instant) => `Confirmado em ${instant}.`,
      net: "Líquido",
      netMeaning: "O que o provedor credita na sua conta, já sem a tarifa dele.",
      promisedNetMeaning:
        "O que o provedor prevê creditar na sua conta, já sem a tarifa dele. Pode mudar até o dinheiro chegar.",
      fee: "Tarifa do serviço",
      feeMeaning: "O preço em vigor quando a cobrança foi criada.",
      noFee: "Sem tarifa",
      refunded: "Devolvido",
      refundedMeaning: "O que já voltou a quem pagou.",
      underWay: (amount) => `Mais ${amount} a caminho.`,
      leftToRefund: (amount, until) => `Ainda podem voltar ${amount}, até ${until}.`,
      noRefund: {
        unpaid: "",
        state: "Nesta situação nada pode ser devolvido.",
        window: "O prazo de 90 dias para devolver terminou.",
        nothing_left: "Não há mais o que devolver.",
      },
    },
    pay: {
      heading: "Receber",
      preparing: "O código está sendo gerado. Costuma levar poucos segundos.",
      qr: "QR Code Pix desta cobrança",
      code: "Pix copia e cola",
      copyCode: "Copiar código Pix",
      codeCopied: "Código copiado",
      send: "Enviar a quem paga",
      sendHelp: "Pelo link a pessoa vê o valor e paga, sem cadastro.",
      link: "Link de pagamento",
      copyLink: "Copiar link",
      linkCopied: "Link copiado",
      whatsApp: "WhatsApp",
      email: "E-mail",
      open: "Abrir a página",
      simulate: "Simular pagamento",
      simulating: "Simulando…",
      simulateHelp: "Só no ambiente de testes: faz de conta que a pessoa pagou.",
      simulateOpenAmount: "Valor a simular",
      simulated: "Pagamento simulado. Ele aparece aqui em instantes.",
    },
    timeline: {
      heading: "Histórico",
      older: (count) =>
        count === 1
          ? "Mais 1 acontecimento, mais antigo, na API."
          : `Mais ${count} acontecimentos, mais antigos, na API.`,
      what: {
        created: "Cobrança criada",
        opened: "Código de pagamento gerado",
        refused: "Recusada pelo provedor",
        paid: "Pagamento recebido",
        authorized: "Pagamento confirmado, a creditar",
        lapsed: "Venceu sem pagamento",
        expired: "O código venceu sem pagamento",
        canceled: "Cancelada",
        refund_started: "Devolução pedida",
        refunded: "Todo o valor foi devolvido",
        disputed: "Pagamento contestado",
        dispute_lost: "Contestação perdida: o valor foi devolvido",
        returned_to_received: "Devolução encerrada",
        returned_to_confirmed: "Devolução encerrada",
        late_code: "O código de pagamento chegou tarde",
        method_chosen: "O pagador escolheu como pagar",
        method_opened: "O meio de pagamento escolhido está pronto",
        method_refused: "O provedor recusou o meio de pagamento escolhido",
        card_refused: "Cartão recusado; o pagador pode tentar de novo",
        extra_settlement: "Chegou mais um pagamento",
        arrived: "O valor foi creditado",
        cancel_asked: "Cancelamento pedido",
        refund_added: "Mais uma devolução pedida",
        refund_ended: "Uma devolução terminou",
      },
      begunByProvider: "Devolução iniciada pelo provedor",
      byClient: ["pela API (cliente ", ")"],
      byMember: ["por ", ""],
      byOperator: "pela operação do serviço",
      somebody: "uma pessoa que saiu da equipe",
      automatic: "Automático",
      told: (provider) => (provider ? `Informado por ${provider}` : "Informado pelo provedor"),
      partWentBack: "parte do valor voltou a quem pagou",
      disputeEnded: "Contestação encerrada a seu favor",
      refundFailed: (why) => `a devolução não foi feita: ${why}`,
      withdrawnByProvider: "retirada pelo provedor",
    },
    cancelReasons: {
      expired: "O código venceu sem pagamento. Ninguém mais pode pagar esta cobrança.",
      refused: "O provedor recusou esta cobrança:",
      canceled: "Esta cobrança foi cancelada. Ninguém mais pode pagá-la.",
    },
    waitingForCancel:
      "O cancelamento foi pedido e o banco ainda não confirmou. A página de pagamento já não mostra o código. Se alguém pagar antes da confirmação, o dinheiro é registrado.",
    money: {
      heading: "Pagamentos recebidos",
      none: "Ainda nada.",
      endToEndId: "Id da transação (E2E)",
      reference: "Id do pagamento no provedor",
      paidAt: "Quando",
      arrived: "Creditado",
      toCome: "Ainda não",
      amount: "Valor",
      net: "Líquido",
      through: "Provedor",
      pays: "Paga a cobrança",
      extra: "A mais",
      extraMeaning: "Chegou além do pagamento desta cobrança. Resolva em Exceções.",
    },
    refunds: {
      heading: "Devoluções",
      amount: "Valor",
      state: "Situação",
      asked: "Pedida",
      finished: "Terminou",
      by: "Quem",
      reason: "Motivo",
      failure: "Por que não foi feita",
      of: "Do pagamento",
      states: { PROCESSING: "A caminho", REFUNDED: "Devolvida", FAILED: "Não foi feita" },
      byProvider: "Provedor, por conta própria",
    },
    exceptions: {
      heading: "Exceções desta cobrança",
      openHelp: "Espera a decisão de uma pessoa.",
      all: "Resolver em Exceções",
      resolvedHeading: "Exceções resolvidas",
    },
    exchange: {
      heading: "Conversa com o provedor",
      help: "O que pedimos e o que ele respondeu, sem segredos e sem o que o pagador escreveu.",
      none: "Nenhum provedor participa desta cobrança.",
      asked: "Pedimos",
      answered: "Respondeu",
      said: {
        open: "Gerar a cobrança Pix",
        opened: "Gerada; o código foi lido de volta e conferido",
        lateCode: "Gerada, tarde demais; o código foi guardado",
        refused: "Recusou",
        withdraw: "Retirar a cobrança",
        withdrawn: "Retirada: ninguém mais pode pagar",
        paid: "Pagamento comprovado",
        refund: "Devolver",
        refundByProvider: "Devolveu por conta própria",
        refundAccepted: "Devolução aceita, a caminho",
        refundDone: "Devolvido",
        refundFailed: "Não devolveu",
      },
      facts: {
        txid: "txid",
        amount: "Valor",
        validUntil: "Válida até",
        endToEndId: "Id da transação",
        pixKey: "Chave Pix",
        paidAt: "Pago em",
        refundId: "Id da devolução",
        reason: "Motivo",
      },
    },
    raw: {
      heading: "JSON da API",
      help: "Exatamente o que GET /payments/{id} responde.",
      copy: "Copiar JSON",
    },
    actions: {
      label: "O que fazer com esta cobrança",
      cancel: "Cancelar cobrança",
      refund: "Devolver",
      duplicate: "Duplicar",
      receipt: "Recibo",
    },
    cancel: {
      title: "Cancelar esta cobrança?",
      help: "Ninguém mais poderá pagá-la, nem com o código que já foi enviado. Isto não se desfaz.",
      helpCodeStays:
        "A página deixa de mostrar o código, mas quem já o guardou ainda consegue pagar: o banco não tem como recusar. Isto não se desfaz.",
      note: "Motivo",
      noteHint: "Fica no histórico. Quem paga não vê.",
      confirm: "Cancelar cobrança",
      confirming: "Cancelando…",
      keep: "Manter",
      done: "Cobrança cancelada. Ninguém mais pode pagá-la.",
      asked:
        "Cancelamento pedido. O banco ainda não confirmou; vamos insistir, você não precisa fazer nada.",
      tooLate: "O pagamento chegou antes: esta cobrança já não pode ser cancelada.",
      lost: "Não houve resposta. Tente de novo: pedir duas vezes cancela uma só.",
    },
    refund: {
      title: "Devolver a quem pagou",
      canGoBack: (amount, until) => `Podem voltar até ${amount}, até ${until}.`,
      how: "Quanto devolver",
      all: (amount) => `Tudo: ${amount}`,
      part: "Uma parte",
      amount: "Valor a devolver",
      confirmAmount: "Digite o valor para confirmar",
      confirmHint: (amount) => `Digite ${amount}.`,
      confirmPartHint: "O mesmo valor, de novo.",
      reason: "Motivo",
      reasonHint: "Quem pagou pode ver este texto no app do banco.",
      confirm: "Devolver",
      confirmWith: (amount) => `Devolver ${amount}`,
      confirming: "Devolvendo…",
      done: (amount) => `${amount} devolvidos.`,
      asked: (amount) => `Devolução de ${amount} pedida. O banco confirma em instantes.`,
      errors: {
        amountMissing: "Digite um valor em reais, como 10,50.",
        amountZero: "O valor deve ser maior que zero.",
        tooMuch: (left) => `Podem voltar no máximo ${left}.`,
        differs: "Não é o mesmo valor. Confira os dois.",
        confirmMissing: "Digite o valor para confirmar.",
      },
      troubles: {
        lost: "Não houve resposta. Tente de novo sem fechar esta janela: mesmo repetido, o pedido devolve uma vez só.",
        keyReused:
          "O pedido anterior desta janela já tinha chegado, com outros dados. Feche-a e veja as devoluções antes de pedir outra.",
        refused: (why) => `O banco recusou a devolução: ${why}`,
        windowOver: "O prazo de 90 dias para devolver terminou.",
        notRefundable: "Não há mais o que devolver. Feche esta janela e veja as devoluções.",
      },
    },
    receipt: {
      title: "Recibo",
      heading: "Recibo de pagamento",
      print: "Imprimir",
      backToCharge: "Cobrança",
      amount: "Valor pago",
      receiver: "Recebido por",
      payer: "Pago por",
      document: "CPF ou CNPJ",
      description: "Referente a",
      when: "Quando",
      brasilia: "horário de Brasília",
      method: "Forma",
      charge: "Cobrança",
      endToEndId: "Id da transação (E2E)",
      refunds: "Devoluções",
      refundLine: (instant) => `Devolvido em ${instant}`,
      refundUnderWay: "Devolução a caminho",
      total: "Valor que fica",
      issued: (instant) => `Emitido em ${instant}, horário de Brasília.`,
      sandbox: "Ambiente de testes: nenhum dinheiro de verdade foi movimentado.",
    },
  },
  {
    title: (amount) => `Charge of ${amount}`,
    heading: "Charge of",
    openAmount: "an amount to be chosen",
    back: "Charges",
    notFound: {
      heading: "We cannot find this charge",
      help: "Check that the address is complete. It may also belong to another account.",
      all: "See all charges",
    },
    live: {
      watching: "This page updates itself.",
      changed: (status, hour) => `Updated at ${hour}: ${status}.`,
      lost: "No connection at the moment. What you see here may be out of date.",
    },
    facts: {
      heading: "Details",
      id: "Id",
      description: "Description",
      method: "Method",
      created: "Created",
      dueDate: "Due date",
      validUntil: "Code valid until",
      provider: "Provider",
      copyId: "the id",
    },
    payer: {
      heading: "Payer",
      name: "Name",
      document: "CPF or CNPJ",
      email: "E-mail",
      phone: "Phone",
      address: "Address",
      postalCode: (code) => `CEP ${code}`,
    },
    amounts: {
      heading: "Amounts",
      asked: "Charged",
      askedMeaning: "What the payer was asked for.",
      paid: "Paid",
      paidMeaning: "What arrived, as the provider proved it.",
      promisedMeaning: "What was paid; the provider is still to credit it.",
      notPaid: "Nothing yet",
      paidAt: (instant) => `Arrived on ${instant}.`,
      promisedAt: (instant) => `Confirmed on ${instant}.`,
      net: "Net",
      netMeaning: "What the provider credits to your account, its own tariff taken off.",
      promisedNetMeaning:
        "What the provider expects to credit to your account, its own tariff taken off. It may change until the money arrives.",
      fee: "Service fee",
      feeMeaning: "The price in force when the charge was created.",
      noFee: "No fee",
      refunded: "Refunded",
      refundedMeaning: "What went back to the payer.",
      underWay: (amount) => `${amount} more on its way.`,
      leftToRefund: (amount, until) => `${amount} can still go back, until ${until}.`,
      noRefund: {
        unpaid: "",
        state: "Nothing can be refunded in this state.",
        window: "The 90 days for refunds are over.",
        nothing_left: "There is nothing left to refund.",
      },
    },
    pay: {
      heading: "Get paid",
      preparing: "The code is being made. It usually takes a few seconds.",
      qr: "Pix QR Code of this charge",
      code: "Pix copy and paste",
      copyCode: "Copy Pix code",
      codeCopied: "Code copied",
      send: "Send to the payer",
      sendHelp: "The link shows the amount and how to pay; no account is needed.",
      link: "Payment link",
      copyLink: "Copy link",
      linkCopied: "Link copied",
      whatsApp: "WhatsApp",
      email: "E-mail",
      open: "Open the page",
      simulate: "Simulate payment",
      simulating: "Simulating…",
      simulateHelp: "Test environment only: pretends that the person has paid.",
      simulateOpenAmount: "Amount to simulate",
      simulated: "Payment simulated. It appears here in a moment.",
    },
    timeline: {
      heading: "History",
      older: (count) =>
        count === 1 ? "1 older entry, in the API." : `${count} older entries, in the API.`,
      what: {
        created: "Charge created",
        opened: "Payment code made",
        refused: "Refused by the provider",
        paid: "Payment received",
        authorized: "Payment confirmed, to be credited",
        lapsed: "Fell due unpaid",
        expired: "The code expired unpaid",
        canceled: "Canceled",
        refund_started: "Refund asked for",
        refunded: "The whole amount was refunded",
        disputed: "Payment disputed",
        dispute_lost: "Dispute lost: the money went back",
        returned_to_received: "Refund ended",
        returned_to_confirmed: "Refund ended",
        late_code: "The payment code came late",
        method_chosen: "The payer chose how to pay",
        method_opened: "The chosen way to pay is ready",
        method_refused: "The provider refused the chosen way to pay",
        card_refused: "Card refused; the payer may try again",
        extra_settlement: "Another payment arrived",
        arrived: "The money was credited",
        cancel_asked: "Cancellation asked for",
        refund_added: "Another refund asked for",
        refund_ended: "A refund ended",
      },
      begunByProvider: "Refund begun by the provider",
      byClient: ["by the API (client ", ")"],
      byMember: ["by ", ""],
      byOperator: "by the service's operators",
      somebody: "somebody who left the team",
      automatic: "Automatic",
      told: (provider) => `Told by ${provider ?? "the provider"}`,
      partWentBack: "part of the money went back to the payer",
      disputeEnded: "Dispute ended in your favour",
      refundFailed: (why) => `the refund was not made: ${why}`,
      withdrawnByProvider: "withdrawn by the provider",
    },
    cancelReasons: {
      expired: "The code expired unpaid. Nobody can pay this charge any more.",
      refused: "The provider refused this charge:",
      canceled: "This charge was canceled. Nobody can pay it any more.",
    },
    waitingForCancel:
      "Cancellation was asked for and the bank has not confirmed it yet. The payment page no longer shows the code. If somebody pays before the confirmation, the money is recorded.",
    money: {
      heading: "Payments received",
      none: "Nothing yet.",
      endToEndId: "Transaction id (E2E)",
      reference: "The provider's id of the payment",
      paidAt: "When",
      arrived: "Credited",
      toCome: "Not yet",
      amount: "Amount",
      net: "Net",
      through: "Provider",
      pays: "Pays the charge",
      extra: "Extra",
      extraMeaning: "Arrived beyond the payment of this charge. Resolve it under Exceptions.",
    },
    refunds: {
      heading: "Refunds",
      amount: "Amount",
      state: "State",
      asked: "Asked for",
      finished: "Ended",
      by: "Who",
      reason: "Reason",
      failure: "Why it was not made",
      of: "Of the payment",
      states: { PROCESSING: "On its way", REFUNDED: "Refunded", FAILED: "Not made" },
      byProvider: "The provider, on its own",
    },
    exceptions: {
      heading: "Exceptions of this charge",
      openHelp: "Waits for a person to decide.",
      all: "Resolve under Exceptions",
      resolvedHeading: "Exceptions resolved",
    },
    exchange: {
      heading: "Exchange with the provider",
      help: "What we asked and what it answered, without secrets and without the payer's words.",
      none: "No provider takes part in this charge.",
      asked: "We asked",
      answered: "It answered",
      said: {
        open: "Make the Pix charge",
        opened: "Made; the code was read back and checked",
        lateCode: "Made, too late; the code was kept",
        refused: "Refused",
        withdraw: "Withdraw the charge",
        withdrawn: "Withdrawn: nobody can pay it any more",
        paid: "Payment proved",
        refund: "Refund",
        refundByProvider: "Refunded on its own",
        refundAccepted: "Refund accepted, on its way",
        refundDone: "Refunded",
        refundFailed: "Did not refund",
      },
      facts: {
        txid: "txid",
        amount: "Amount",
        validUntil: "Valid until",
        endToEndId: "Transaction id",
        pixKey: "Pix key",
        paidAt: "Paid on",
        refundId: "Refund id",
        reason: "Reason",
      },
    },
    raw: {
      heading: "JSON of the API",
      help: "Exactly what GET /payments/{id} answers.",
      copy: "Copy JSON",
    },
    actions: {
      label: "What to do with this charge",
      cancel: "Cancel charge",
      refund: "Refund",
      duplicate: "Duplicate",
      receipt: "Receipt",
    },
    cancel: {
      title: "Cancel this charge?",
      help: "Nobody will be able to pay it, not even with a code sent before. This cannot be undone.",
      helpCodeStays:
        "The page stops showing the code, but whoever kept it can still pay: the bank cannot refuse. This cannot be undone.",
      note: "Reason",
      noteHint: "Kept in the history. The payer does not see it.",
      confirm: "Cancel charge",
      confirming: "Canceling…",
      keep: "Keep it",
      done: "Charge canceled. Nobody can pay it any more.",
      asked:
        "Cancellation asked for. The bank has not confirmed yet; we keep trying, there is nothing you need to do.",
      tooLate: "The payment came first: this charge can no longer be canceled.",
      lost: "No answer came. Try again: asking twice cancels once.",
    },
    refund: {
      title: "Refund the payer",
      canGoBack: (amount, until) => `Up to ${amount} can go back, until ${until}.`,
      how: "How much to refund",
      all: (amount) => `All of it: ${amount}`,
      part: "A part",
      amount: "Amount to refund",
      confirmAmount: "Type the amount to confirm",
      confirmHint: (amount) => `Type ${amount}.`,
      confirmPartHint: "The same amount, once more.",
      reason: "Reason",
      reasonHint: "The payer may see this text in their bank's app.",
      confirm: "Refund",
      confirmWith: (amount) => `Refund ${amount}`,
      confirming: "Refunding…",
      done: (amount) => `${amount} refunded.`,
      asked: (amount) => `Refund of ${amount} asked for. The bank confirms in a moment.`,
      errors: {
        amountMissing: "Type an amount in reais, such as 10,50.",
        amountZero: "The amount must be more than zero.",
        tooMuch: (left) => `At most ${left} can go back.`,
        differs: "This is not the same amount. Check both.",
        confirmMissing: "Type the amount to confirm.",
      },
      troubles: {
        lost: "No answer came. Try again without closing this window: even repeated, the request refunds once.",
        keyReused:
          "The last request of this window had arrived, with other data. Close it and look at the refunds before asking for another.",
        refused: (why) => `The bank refused the refund: ${why}`,
        windowOver: "The 90 days for refunds are over.",
        notRefundable:
          "There is nothing left to refund. Close this window and look at the refunds.",
      },
    },
    receipt: {
      title: "Receipt",
      heading: "Receipt of payment",
      print: "Print",
      backToCharge: "Charge",
      amount: "Amount paid",
      receiver: "Received by",
      payer: "Paid by",
      document: "CPF or CNPJ",
      description: "For",
      when: "When",
      brasilia: "Brasília time",
      method: "Method",
      charge: "Charge",
      endToEndId: "Transaction id (E2E)",
      refunds: "Refunds",
      refundLine: (instant) => `Refunded on ${instant}`,
      refundUnderWay: "Refund on its way",
      total: "Amount kept",
      issued: (instant) => `Issued on ${instant}, Brasília time.`,
      sandbox: "Test environment: no real money was moved.",
    },
  },
);
