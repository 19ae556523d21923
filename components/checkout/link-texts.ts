import { localized } from "@/components/text/localized";

/** What a payer reads on the page of a payment link; `{merchant}` as in checkoutTexts. */
export const linkTexts = localized(
  {
    title: (merchantName: string) => `Pagamento para ${merchantName}`,
    payTo: "Pagamento para",
    amount: "Valor:",
    chosenAmount: "Você escolhe o valor",
    yourData: "Seus dados",
    name: "Nome completo ou razão social",
    document: "CPF ou CNPJ",
    amountField: "Valor em reais",
    between: (least: string, most: string) => `De ${least} a ${most}.`,
    methods: "Como você quer pagar?",
    submit: "Continuar para o pagamento",
    working: "Só um instante…",
    next: "Nada é cobrado agora: na próxima página você vê como pagar.",
    privacy: "Seu nome e documento vão para {merchant}, que identifica o pagamento por eles.",
    errors: {
      heading: "Confira os campos marcados",
      name: { missing: "Escreva o seu nome.", too_long: "O nome pode ter até 255 caracteres." },
      document: {
        missing: "Escreva o seu CPF ou CNPJ.",
        not_valid: "Este CPF ou CNPJ não existe: confira os números.",
        letters: "Esta loja não aceita CNPJ com letras por esta página.",
      },
      amount: {
        missing: "Escreva o valor.",
        not_valid: "Escreva o valor assim: 25,00.",
        out_of_range: (least: string, most: string) => `O valor deve ser de ${least} a ${most}.`,
      },
      method: { missing: "Escolha como pagar." },
    },
    stale: "Esta página ficou aberta por muito tempo. Confira os dados e envie de novo.",
    changed: "Você já enviou este formulário com outros dados, e há uma cobrança à sua espera.",
    changedLink: "Ver essa cobrança",
    changedNew: "Para fazer outra, confira os dados e envie de novo.",
    refused: "O provedor de pagamentos recusou estes dados. Confira e envie de novo.",
    inProgress: "O seu envio ainda está em andamento. Espere alguns segundos e envie de novo.",
    tooMany: "Foram muitos envios em pouco tempo. Espere alguns minutos e envie de novo.",
    closed: {
      STOPPED: {
        heading: "Este link está parado",
        help: "{merchant} parou de receber por este link. Se você já tem uma cobrança, ela continua valendo.",
      },
      ENDED: {
        heading: "Este link terminou",
        help: "O prazo para pagar por este link já passou. Fale com {merchant} se ainda quiser pagar.",
      },
      FULL: {
        heading: "Não há mais vagas neste link",
        help: "Este link chegou ao limite de pagamentos. Se uma cobrança não for paga, a vaga volta: tente mais tarde ou fale com {merchant}.",
      },
      UNAVAILABLE: {
        heading: "Este link não pode ser pago agora",
        help: "{merchant} não tem como receber por este link no momento. Fale com a loja para saber como pagar.",
      },
    },
    missing: {
      heading: "Não encontramos este link",
      help: "Confira o endereço ou peça o link de novo a quem o enviou.",
    },
  },
  {
    title: (merchantName) => `Payment to ${merchantName}`,
    payTo: "Payment to",
    amount: "Amount:",
    chosenAmount: "You choose the amount",
    yourData: "Your details",
    name: "Full name or company name",
    document: "CPF or CNPJ",
    amountField: "Amount in reais",
    between: (least, most) => `From ${least} to ${most}.`,
    methods: "How would you like to pay?",
    submit: "Continue to payment",
    working: "Just a moment…",
    next: "Nothing is charged now: the next page shows how to pay.",
    privacy: "Your name and document go to {merchant}, who identifies the payment by them.",
    errors: {
      heading: "Check the marked fields",
      name: { missing: "Enter your name.", too_long: "The name may have up to 255 characters." },
      document: {
        missing: "Enter your CPF or CNPJ.",
        not_valid: "There is no such CPF or CNPJ: check the digits.",
        letters: "This shop takes no CNPJ with letters on this page.",
      },
      amount: {
        missing: "Enter the amount.",
        not_valid: "Enter the amount like this: 25,00.",
        out_of_range: (least, most) => `The amount must be from ${least} to ${most}.`,
      },
      method: { missing: "Choose how to pay." },
    },
    stale: "This page was open for too long. Check the details and send them again.",
    changed: "You have sent this form before with other details, and a charge is waiting for you.",
    changedLink: "See that charge",
    changedNew: "To make another one, check the details and send them again.",
    refused: "The payment provider refused these details. Check them and send them again.",
    inProgress: "Your details are still being processed. Wait a few seconds and send them again.",
    tooMany: "Too many were sent in a short time. Wait a few minutes and send yours again.",
    closed: {
      STOPPED: {
        heading: "This link is stopped",
        help: "{merchant} takes no payments by this link any more. A charge that you already have stays valid.",
      },
      ENDED: {
        heading: "This link has ended",
        help: "The time to pay by this link is over. Contact {merchant} if you still want to pay.",
      },
      FULL: {
        heading: "This link has no places left",
        help: "This link has reached its limit of payments. A charge that is not paid frees its place: try again later, or contact {merchant}.",
      },
      UNAVAILABLE: {
        heading: "This link cannot be paid now",
        help: "{merchant} has no way to be paid by this link at the moment. Contact the shop to find out how to pay.",
      },
    },
    missing: {
      heading: "We could not find this link",
      help: "Check the address, or ask for the link again where you got it.",
    },
  },
);
