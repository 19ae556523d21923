import { localized } from "@/components/text/localized";
import type { Period } from "@/lib/listing/period";
import { type Cents, formatBrl } from "@/lib/platform/values/money";

/** What came and what left of it, in words: the amounts that are not zero. */
function parts(came: string, tariff: string, back: string, none: string) {
  return (...amounts: readonly [came: Cents, tariff: Cents, back: Cents]): string => {
    const names = [came, tariff, back];
    const words = amounts.flatMap((amount, index) =>
      amount === 0n ? [] : [`${names[index]} ${formatBrl(amount)}`],
    );
    return words.length === 0 ? none : words.join(" · ");
  };
}

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
      parts: parts("entrou", "tarifas", "voltou", "nada entrou nem saiu"),
    },
    standing: {
      heading: "Situação agora",
      open: "Em aberto",
      overdue: "Vencidas",
      refunding: "Voltando ao pagador",
      exceptions: "Pendências a resolver",
      toRelease: "A liberar",
      toReleaseHelp: "autorizado, ainda não creditado",
      fees: "Tarifas Vintém",
      feesHelp: "deste mês; veja o que está em aberto",
    },
    charges: (count: string, one: boolean) => `${count} ${one ? "cobrança" : "cobranças"}`,
    exceptions: (count: string, one: boolean) =>
      `${count} ${one ? "pendência" : "pendências"} ao todo`,
    conversion: {
      heading: "Conversão",
      paid: (count: string, one: boolean) => `${count} ${one ? "paga" : "pagas"}`,
      of: "de",
      created: (count: string, one: boolean) => `${count} ${one ? "criada" : "criadas"}`,
      help: "em 30 dias",
      none: "Nada criado em 30 dias",
    },
    chart: {
      heading: "Recebido por dia",
      help: "O que os provedores creditaram, menos o que voltou, pelo dia de Brasília.",
      asTable: "Ver como tabela",
      asChart: "Ver como gráfico",
      caption: "O que entrou e o que saiu em cada dia, do mais novo ao mais antigo",
      day: "Dia",
      came: "Entrou",
      tariff: "Tarifas do provedor",
      back: "Voltou",
      received: "Recebido",
      meanings: {
        came: "o que os pagadores pagaram",
        tariff: "o que os provedores retiveram",
        back: "devoluções e contestações perdidas",
        received: "o que ficou nos provedores",
      },
      total: "Total",
      none: "Nada entrou nem saiu neste período.",
    },
    periods: {
      label: "Período",
      today: "Hoje",
      yesterday: "Ontem",
      last7Days: "7 dias",
      last30Days: "30 dias",
      thisMonth: "Este mês",
      lastMonth: "Mês passado",
    } satisfies Record<Period | "label", string>,
    paid: {
      heading: "Pago no período, por forma de pagamento",
      note: "também o que ainda será creditado",
    },
    eventsHeading: "Atividade recente",
    noEvents: "Pagamentos, devoluções, contestações e recusas aparecem aqui.",
    start: {
      heading: "Tudo pronto para a primeira cobrança",
      lead: "Assim que a primeira existir, esta página mostra quanto entrou, o que está em aberto e o que espera por você.",
      charge: {
        heading: "Crie uma cobrança",
        help: "Informe o pagador, o valor e o prazo. No fim você recebe um link e um QR Code para enviar.",
        action: "Nova cobrança",
      },
      api: {
        heading: "Integre o seu sistema",
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
      parts: parts("came", "fees", "went back", "nothing came or left"),
    },
    standing: {
      heading: "Where things stand",
      open: "Open",
      overdue: "Overdue",
      refunding: "On its way back",
      exceptions: "Exceptions to resolve",
      toRelease: "Pending",
      toReleaseHelp: "authorized, not credited yet",
      fees: "Vintém fees",
      feesHelp: "of this month; see what is open",
    },
    charges: (count, one) => `${count} ${one ? "charge" : "charges"}`,
    exceptions: (count, one) => `${count} ${one ? "exception" : "exceptions"} in all`,
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
      help: "What providers credited, less what went back, by the day in Brasília.",
      asTable: "View as a table",
      asChart: "View as a chart",
      caption: "What came and what left each day, newest first",
      day: "Day",
      came: "Came in",
      tariff: "Provider fees",
      back: "Went back",
      received: "Received",
      meanings: {
        came: "what payers paid",
        tariff: "what providers kept",
        back: "refunds and lost disputes",
        received: "what stayed at the providers",
      },
      total: "Total",
      none: "Nothing came or left in this period.",
    },
    periods: {
      label: "Period",
      today: "Today",
      yesterday: "Yesterday",
      last7Days: "7 days",
      last30Days: "30 days",
      thisMonth: "This month",
      lastMonth: "Last month",
    },
    paid: {
      heading: "Paid in the period, by method",
      note: "also what is still to be credited",
    },
    eventsHeading: "Recent activity",
    noEvents: "Payments, refunds, disputes and refusals appear here.",
    start: {
      heading: "All set for the first charge",
      lead: "Once there is one, this page shows what came in, what is open and what waits for you.",
      charge: {
        heading: "Create a charge",
        help: "Enter the payer, the amount and the due date. You end with a link and a QR Code to send.",
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
