import { localized } from "@/components/text/localized";

/** What the first page says. */
export const overviewTexts = localized(
  {
    title: "Início",
    newCharge: "Nova cobrança",
    received: {
      heading: "Recebido",
      today: "Hoje",
      last7Days: "7 dias",
      last30Days: "30 dias",
    },
    standing: {
      heading: "Situação agora",
      open: "Em aberto",
      overdue: "Vencidas",
      refunding: "Em devolução",
      exceptions: "Exceções a resolver",
      fees: "Tarifas",
      feesHelp: "do que foi recebido em 30 dias",
    },
    charges: (count: string, one: boolean) => `${count} ${one ? "cobrança" : "cobranças"}`,
    exceptions: (count: string, one: boolean) => `${count} ${one ? "exceção" : "exceções"}`,
    conversion: {
      heading: "Conversão",
      paid: (count: string) => `${count} pagas`,
      of: "de",
      created: (count: string) => `${count} criadas`,
      help: "em 30 dias",
      none: "Nada criado em 30 dias",
    },
    chart: {
      heading: "Recebido por dia",
      help: "Os últimos 30 dias, em reais, por forma de pagamento.",
      asTable: "Ver como tabela",
      asChart: "Ver como gráfico",
      caption:
        "Recebido por dia e forma de pagamento nos últimos 30 dias, do mais novo ao mais antigo",
      day: "Dia",
      total: "Total",
      none: "Nada recebido nos últimos 30 dias.",
    },
    eventsHeading: "Últimos acontecimentos",
    start: {
      heading: "Tudo pronto para a primeira cobrança",
      lead: "Assim que a primeira existir, esta página mostra quanto entrou, o que está em aberto e o que espera por você.",
      charge: {
        heading: "Crie uma cobrança",
        help: "Diga quem paga, quanto e até quando. No fim você recebe um link e um QR Code para enviar.",
        action: "Nova cobrança",
      },
      api: {
        heading: "Ligue o seu sistema",
        help: "Crie uma credencial para o seu sistema cobrar sozinho, pela API.",
        action: "Credenciais de API",
      },
      team: {
        heading: "Nada por aqui ainda",
        help: "Quando alguém da equipe criar a primeira cobrança, ela aparece aqui.",
      },
    },
  },
  {
    title: "Overview",
    newCharge: "New charge",
    received: {
      heading: "Received",
      today: "Today",
      last7Days: "7 days",
      last30Days: "30 days",
    },
    standing: {
      heading: "Where things stand",
      open: "Open",
      overdue: "Overdue",
      refunding: "Being refunded",
      exceptions: "Exceptions to resolve",
      fees: "Fees",
      feesHelp: "of what was received in 30 days",
    },
    charges: (count, one) => `${count} ${one ? "charge" : "charges"}`,
    exceptions: (count, one) => `${count} ${one ? "exception" : "exceptions"}`,
    conversion: {
      heading: "Conversion",
      paid: (count) => `${count} paid`,
      of: "of",
      created: (count) => `${count} created`,
      help: "in 30 days",
      none: "Nothing created in 30 days",
    },
    chart: {
      heading: "Received per day",
      help: "The last 30 days, in reais, by method.",
      asTable: "View as a table",
      asChart: "View as a chart",
      caption: "Received per day and method in the last 30 days, newest first",
      day: "Day",
      total: "Total",
      none: "Nothing was received in the last 30 days.",
    },
    eventsHeading: "Latest events",
    start: {
      heading: "All set for the first charge",
      lead: "Once there is one, this page shows what came in, what is open and what waits for you.",
      charge: {
        heading: "Create a charge",
        help: "Say who pays, how much and until when. You end with a link and a QR Code to send.",
        action: "New charge",
      },
      api: {
        heading: "Connect your system",
        help: "Create a credential so that your system can charge by itself, over the API.",
        action: "API credentials",
      },
      team: {
        heading: "Nothing here yet",
        help: "When somebody of the team creates the first charge, it appears here.",
      },
    },
  },
);
