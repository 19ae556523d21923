import { localized } from "@/components/text/localized";
import type { BillingType, PickedMethod } from "@/lib/domain/charge";
import type { SandboxDeed } from "@/lib/domain/sandbox-deed";

/**
 * What a payer reads. `{merchant}` marks where the merchant's name goes; the page puts it there
 * isolated, for a name may run from right to left.
 */
interface CheckoutTexts {
  readonly title: (merchantName: string) => string;
  readonly chargeOf: string;
  readonly toPay: string;
  readonly openAmount: string;
  readonly openAmountHelp: string;
  readonly dueDate: string;
  readonly overdue: (day: string) => string;
  readonly waiting: string;
  readonly watching: string;
  readonly connectionLost: string;
  readonly smallPrint: string;
  readonly madeWith: string;
  readonly otherLanguage: string;
  readonly backToShop: string;
  /** What the charge costs today, where that is not what it is made out for. */
  readonly due: {
    readonly heading: string;
    readonly amount: string;
    readonly fine: string;
    readonly interest: string;
    readonly discount: string;
  };
  readonly choice: {
    readonly heading: string;
    readonly other: string;
    readonly otherHelp: string;
    readonly hints: Readonly<Record<PickedMethod, string>>;
    readonly working: string;
  };
  readonly pix: {
    readonly section: string;
    readonly codeLabel: string;
    readonly copy: string;
    readonly copied: string;
    readonly copyFailed: string;
    readonly qr: string;
    readonly scan: string;
    readonly orScan: string;
    readonly orCopy: string;
    readonly validUntil: (instant: string) => string;
    readonly validUntilToday: (hour: string) => string;
    readonly remaining: string;
    readonly howTo: string;
    readonly steps: readonly [string, string, string];
    readonly openAmountStep: string;
  };
  readonly card: {
    readonly heading: string;
    readonly explain: (place: string) => string;
    readonly go: Readonly<Record<"CREDIT_CARD" | "DEBIT_CARD", string>>;
    readonly safe: string;
    readonly checking: {
      readonly heading: string;
      readonly help: string;
      readonly again: string;
    };
  };
  readonly boleto: {
    readonly section: string;
    readonly line: string;
    readonly copy: string;
    readonly copied: string;
    readonly barcode: string;
    readonly see: string;
    readonly download: string;
    readonly takes: string;
    readonly pixHeading: string;
    readonly pixHelp: string;
    readonly howTo: string;
    readonly steps: readonly [string, string, string];
  };
  readonly preparing: {
    readonly heading: Readonly<Record<BillingType, string>>;
    readonly help: string;
  };
  readonly unavailable: { readonly heading: string; readonly help: string };
  readonly paid: {
    readonly heading: string;
    readonly partlyHeading: string;
    readonly partly: (received: string, asked: string) => string;
    readonly over: (beyond: string, asked: string) => string;
    readonly late: string;
    readonly facts: string;
    readonly amount: string;
    readonly asked: string;
    readonly returned: string;
    readonly when: string;
    readonly to: string;
    readonly how: string;
    readonly brasilia: string;
    readonly what: string;
    readonly endToEndId: string;
    readonly keep: string;
    readonly receipt: string;
  };
  readonly confirmed: { readonly heading: string; readonly help: string };
  readonly expired: {
    readonly heading: string;
    readonly when: (instant: string) => string;
    readonly help: string;
    readonly pickHelp: string;
    readonly alreadyPaid: string;
  };
  readonly canceled: { readonly heading: string; readonly help: string };
  readonly refunded: {
    readonly doneHeading: string;
    readonly doneHelp: string;
    readonly goingHeading: string;
    readonly goingHelp: string;
    readonly doneAmount: string;
    readonly goingAmount: string;
  };
  readonly receipt: {
    readonly title: string;
    readonly heading: string;
    readonly back: string;
    readonly print: string;
    readonly charge: string;
    readonly issued: (instant: string) => string;
    readonly sandbox: string;
  };
  readonly sandbox: {
    readonly heading: string;
    readonly help: string;
    readonly deeds: Readonly<Record<SandboxDeed, string>>;
  };
  readonly notFound: { readonly heading: string; readonly help: string };
}

export const checkoutTexts = localized<CheckoutTexts>(
  {
    title: (merchantName) => `Cobrança de ${merchantName}`,
    chargeOf: "Cobrança de",
    toPay: "Valor a pagar:",
    openAmount: "Valor a escolher",
    openAmountHelp: "Você digita o valor no app do seu banco.",
    dueDate: "Vencimento",
    overdue: (day) => `Venceu em ${day}. Você ainda pode pagar por aqui.`,
    waiting: "Aguardando o pagamento",
    watching: "Esta página avisa sozinha quando o pagamento chegar.",
    connectionLost: "Sem conexão no momento. Continuamos tentando; você não precisa fazer nada.",
    smallPrint: "Antes de confirmar, confira no app do seu banco o valor e o nome de quem recebe.",
    madeWith: "Cobrança feita com",
    otherLanguage: "English",
    backToShop: "Voltar para {merchant}",
    due: {
      heading: "Como o valor de hoje é formado",
      amount: "Valor da cobrança",
      fine: "Multa por atraso",
      interest: "Juros por atraso",
      discount: "Desconto de hoje",
    },
    choice: {
      heading: "Como você quer pagar?",
      other: "Pagar de outro jeito",
      otherHelp: "Você pode trocar até o pagamento ser feito.",
      hints: {
        PIX: "Confirma na hora",
        CREDIT_CARD: "Em um formulário seguro",
        DEBIT_CARD: "Em um formulário seguro",
        BOLETO: "Confirma em até 1 dia útil",
      },
      working: "Só um instante…",
    },
    pix: {
      section: "Pagar com Pix",
      codeLabel: "Código Pix copia e cola",
      copy: "Copiar código Pix",
      copied: "Código copiado. Agora cole no app do seu banco.",
      copyFailed:
        "Não foi possível copiar. O código está selecionado: copie pelo menu do aparelho.",
      qr: "QR Code Pix desta cobrança",
      scan: "Aponte a câmera do app do seu banco para o QR Code.",
      orScan: "Ou leia o QR Code com outro aparelho",
      orCopy: "Ou copie o código",
      validUntil: (instant) => `Código válido até ${instant}.`,
      validUntilToday: (hour) => `Código válido até hoje, às ${hour}.`,
      remaining: "Tempo que resta:",
      howTo: "Como pagar",
      steps: [
        "Copie o código ou aponte a câmera para o QR Code.",
        "Abra o app do seu banco e escolha pagar com Pix.",
        "Confira os dados e confirme.",
      ],
      openAmountStep: "Digite o valor, confira os dados e confirme.",
    },
    card: {
      heading: "Pagar com cartão",
      explain: (place) =>
        `O cartão é digitado no formulário seguro do provedor de pagamentos, em ${place}. Depois você volta para esta página.`,
      go: {
        CREDIT_CARD: "Ir para o cartão de crédito",
        DEBIT_CARD: "Ir para o cartão de débito",
      },
      safe: "Os dados do cartão não passam por esta página nem por {merchant}.",
      checking: {
        heading: "Pagamento em análise",
        help: "Costuma levar segundos; em alguns casos, até 1 dia útil. Esta página avisa sozinha. Não pague de novo enquanto isso.",
        again: "Não terminou o pagamento? Volte ao formulário",
      },
    },
    boleto: {
      section: "Pagar com boleto",
      line: "Linha digitável",
      copy: "Copiar linha digitável",
      copied: "Linha copiada. Agora cole no app do seu banco.",
      barcode: "Código de barras deste boleto",
      see: "Ver e imprimir",
      download: "Baixar PDF",
      takes: "Depois de pago, o boleto pode levar até 1 dia útil para ser confirmado aqui.",
      pixHeading: "Prefere Pix?",
      pixHelp: "É o mesmo valor e confirma na hora. Pague só de um jeito.",
      howTo: "Como pagar",
      steps: [
        "Copie a linha digitável ou aponte a câmera para o código de barras.",
        "Abra o app do seu banco e escolha pagar boleto.",
        "Confira o valor e o nome de quem recebe, e confirme.",
      ],
    },
    preparing: {
      heading: {
        PIX: "Estamos gerando o código Pix",
        BOLETO: "Estamos gerando o boleto",
        CREDIT_CARD: "Estamos preparando o pagamento",
        DEBIT_CARD: "Estamos preparando o pagamento",
        UNDEFINED: "Estamos preparando o pagamento",
      },
      help: "Costuma levar poucos segundos. Você não precisa fazer nada: a página continua sozinha.",
    },
    unavailable: {
      heading: "Como pagar",
      help: "Esta cobrança não pode ser paga por esta página. Fale com {merchant} para saber como pagar.",
    },
    paid: {
      heading: "Pago. Obrigado!",
      partlyHeading: "Recebemos uma parte",
      partly: (received, asked) =>
        `Chegaram ${received} de ${asked}. {merchant} vai falar com você sobre o restante.`,
      over: (beyond, asked) =>
        `Chegaram ${beyond} além dos ${asked} pedidos. {merchant} vai falar com você sobre a diferença.`,
      late: "O pagamento chegou depois do prazo e está registrado.",
      facts: "Resumo do pagamento",
      amount: "Valor pago",
      asked: "Valor pedido",
      returned: "Devolvido a você",
      when: "Quando",
      to: "Para",
      how: "Como",
      brasilia: "horário de Brasília",
      what: "Referente a",
      endToEndId: "ID da transação Pix",
      keep: "O comprovante fica no app do seu banco.",
      receipt: "Ver recibo para imprimir",
    },
    confirmed: {
      heading: "Pagamento confirmado",
      help: "Está tudo certo do seu lado. O valor está a caminho de {merchant}.",
    },
    expired: {
      heading: "Este código venceu",
      when: (instant) => `Ele valia até ${instant} e não pode mais ser pago.`,
      help: "Se ainda quiser pagar, peça uma nova cobrança a {merchant}.",
      pickHelp: "Se ainda quiser pagar, escolha outro jeito:",
      alreadyPaid:
        "Já pagou? Guarde o comprovante: assim que o pagamento chegar, ele aparece aqui.",
    },
    canceled: {
      heading: "Cobrança cancelada",
      help: "Não há nada a pagar aqui. Se tiver dúvida, fale com {merchant}.",
    },
    refunded: {
      doneHeading: "Pagamento devolvido",
      doneHelp: "O valor voltou por onde veio. No cartão, aparece na fatura.",
      goingHeading: "Devolução em andamento",
      goingHelp: "O valor está voltando por onde veio. Você não precisa fazer nada.",
      doneAmount: "Valor devolvido",
      goingAmount: "Valor em devolução",
    },
    receipt: {
      title: "Recibo",
      heading: "Recibo de pagamento",
      back: "Voltar à cobrança",
      print: "Imprimir ou salvar em PDF",
      charge: "Cobrança",
      issued: (instant) => `Emitido em ${instant}, horário de Brasília.`,
      sandbox: "Ambiente de testes: este recibo não vale como prova de pagamento.",
    },
    sandbox: {
      heading: "Ambiente de testes",
      help: "Escolha o que acontece com este pagamento de mentira:",
      deeds: {
        pay: "Simular pagamento",
        refuse: "Recusar o cartão",
        settle: "Liquidar",
        chargeback: "Contestar a compra",
        "win-chargeback": "Loja ganha a contestação",
        "lose-chargeback": "Loja perde a contestação",
        expire: "Vencer agora",
      },
    },
    notFound: {
      heading: "Não encontramos esta cobrança",
      help: "Confira se o link está completo. Se veio de uma mensagem, abra-o de novo por ela ou peça outro a quem enviou.",
    },
  },
  {
    title: (merchantName) => `Charge from ${merchantName}`,
    chargeOf: "Charge from",
    toPay: "Amount to pay:",
    openAmount: "You choose the amount",
    openAmountHelp: "You type the amount in your bank's app.",
    dueDate: "Due date",
    overdue: (day) => `It was due on ${day}. You can still pay here.`,
    waiting: "Waiting for the payment",
    watching: "This page tells you by itself when the payment arrives.",
    connectionLost: "No connection right now. We keep trying; there is nothing you need to do.",
    smallPrint: "Before you confirm, check the amount and the receiver's name in your bank's app.",
    madeWith: "Charge made with",
    otherLanguage: "Português",
    backToShop: "Back to {merchant}",
    due: {
      heading: "What today's amount is made of",
      amount: "Amount of the charge",
      fine: "Late fine",
      interest: "Late interest",
      discount: "Today's discount",
    },
    choice: {
      heading: "How do you want to pay?",
      other: "Pay another way",
      otherHelp: "You can change it until the payment is made.",
      hints: {
        PIX: "Confirmed at once",
        CREDIT_CARD: "On a secure form",
        DEBIT_CARD: "On a secure form",
        BOLETO: "Confirmed within 1 business day",
      },
      working: "Just a moment…",
    },
    pix: {
      section: "Pay with Pix",
      codeLabel: "Pix copy-and-paste code",
      copy: "Copy Pix code",
      copied: "Code copied. Now paste it in your bank's app.",
      copyFailed: "Could not copy. The code is selected: copy it with your device's menu.",
      qr: "Pix QR Code of this charge",
      scan: "Point the camera of your bank's app at the QR Code.",
      orScan: "Or scan the QR Code with another device",
      orCopy: "Or copy the code",
      validUntil: (instant) => `Code valid until ${instant}.`,
      validUntilToday: (hour) => `Code valid until ${hour} today.`,
      remaining: "Time left:",
      howTo: "How to pay",
      steps: [
        "Copy the code or point the camera at the QR Code.",
        "Open your bank's app and choose to pay with Pix.",
        "Check the details and confirm.",
      ],
      openAmountStep: "Type the amount, check the details and confirm.",
    },
    card: {
      heading: "Pay by card",
      explain: (place) =>
        `You type the card on the payment provider's secure form, at ${place}. Then you come back to this page.`,
      go: { CREDIT_CARD: "Go to credit card", DEBIT_CARD: "Go to debit card" },
      safe: "The card's details never pass through this page nor {merchant}.",
      checking: {
        heading: "Payment under review",
        help: "It usually takes seconds; in some cases, up to 1 business day. This page tells you by itself. Please do not pay again meanwhile.",
        again: "Did not finish paying? Go back to the form",
      },
    },
    boleto: {
      section: "Pay by boleto",
      line: "Digitable line",
      copy: "Copy digitable line",
      copied: "Line copied. Now paste it in your bank's app.",
      barcode: "Barcode of this boleto",
      see: "See and print",
      download: "Download PDF",
      takes: "Once paid, a boleto can take up to 1 business day to be confirmed here.",
      pixHeading: "Prefer Pix?",
      pixHelp: "It is the same amount and is confirmed at once. Pay only one of the two.",
      howTo: "How to pay",
      steps: [
        "Copy the digitable line or point the camera at the barcode.",
        "Open your bank's app and choose to pay a boleto.",
        "Check the amount and the receiver's name, and confirm.",
      ],
    },
    preparing: {
      heading: {
        PIX: "We are preparing the Pix code",
        BOLETO: "We are preparing the boleto",
        CREDIT_CARD: "We are preparing the payment",
        DEBIT_CARD: "We are preparing the payment",
        UNDEFINED: "We are preparing the payment",
      },
      help: "It usually takes a few seconds. There is nothing you need to do: the page goes on by itself.",
    },
    unavailable: {
      heading: "How to pay",
      help: "This charge cannot be paid on this page. Please ask {merchant} how to pay it.",
    },
    paid: {
      heading: "Paid. Thank you!",
      partlyHeading: "We received a part",
      partly: (received, asked) =>
        `${received} of ${asked} arrived. {merchant} will be in touch about the rest.`,
      over: (beyond, asked) =>
        `${beyond} arrived beyond the ${asked} asked for. {merchant} will be in touch about the difference.`,
      late: "The payment arrived late, and is recorded.",
      facts: "Summary of the payment",
      amount: "Amount paid",
      asked: "Amount asked for",
      returned: "Refunded to you",
      when: "When",
      to: "To",
      how: "How",
      brasilia: "Brasília time",
      what: "For",
      endToEndId: "Pix transaction id",
      keep: "Your bank's app keeps the proof of payment.",
      receipt: "See a receipt to print",
    },
    confirmed: {
      heading: "Payment confirmed",
      help: "All is done on your side. The money is on its way to {merchant}.",
    },
    expired: {
      heading: "This code has expired",
      when: (instant) => `It was valid until ${instant} and can no longer be paid.`,
      help: "If you still want to pay, ask {merchant} for a new charge.",
      pickHelp: "If you still want to pay, choose another way:",
      alreadyPaid: "Already paid? Keep the proof: as soon as the payment arrives, it shows here.",
    },
    canceled: {
      heading: "Charge canceled",
      help: "There is nothing to pay here. If in doubt, contact {merchant}.",
    },
    refunded: {
      doneHeading: "Payment refunded",
      doneHelp: "The money went back the way it came. By card, it shows on your statement.",
      goingHeading: "Refund in progress",
      goingHelp: "The money is on its way back the way it came. There is nothing you need to do.",
      doneAmount: "Amount refunded",
      goingAmount: "Amount on its way back",
    },
    receipt: {
      title: "Receipt",
      heading: "Payment receipt",
      back: "Back to the charge",
      print: "Print or save as PDF",
      charge: "Charge",
      issued: (instant) => `Issued on ${instant}, Brasília time.`,
      sandbox: "Test environment: this receipt is no proof of payment.",
    },
    sandbox: {
      heading: "Test environment",
      help: "Choose what happens to this pretended payment:",
      deeds: {
        pay: "Simulate payment",
        refuse: "Refuse the card",
        settle: "Settle",
        chargeback: "Dispute the purchase",
        "win-chargeback": "Shop wins the dispute",
        "lose-chargeback": "Shop loses the dispute",
        expire: "Expire now",
      },
    },
    notFound: {
      heading: "We could not find this charge",
      help: "Check that the link is complete. If it came in a message, open it from there again or ask the sender for another.",
    },
  },
);
