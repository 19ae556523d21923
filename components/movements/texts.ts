import { localized } from "@/components/text/localized";
import type { KIND_GROUPS } from "./movements-search";

/** The parameters of the page's address. */
type Parameter = "dayFrom" | "dayTo" | "kind" | "paymentId" | "accountId" | "after";

/** What the page of movements says. */
export const movementsTexts = localized(
  {
    title: "Extrato",
    lead: "O que entrou e saiu das suas contas nos provedores, dia a dia.",
    balance: {
      heading: "Agora",
      available: "Disponível",
      availableNote: (credited: string) => `de ${credited} nas contas`,
      pending: "A liberar",
      pendingNote: "autorizado, antes da tarifa do provedor",
      disputed: "Contestado",
      disputedNote: "retido até o fim da contestação",
      inFlight: "Voltando ao pagador",
      inFlightNote: "devoluções em andamento",
    },
    byAccount: "Por conta",
    account: "Conta",
    allAccounts: "Todas as contas",
    filter: { kinds: "Lançamentos", period: "Período", charge: "Cobrança" },
    groups: {
      in: "Recebimentos e tarifas",
      refunds: "Devoluções",
      disputes: "Contestações",
      other: "Acertos",
    } satisfies Record<keyof typeof KIND_GROUPS, string>,
    dropped: {
      heading: "Parte do endereço não foi entendida e ficou de fora:",
      rules: {
        dayFrom: "um dia que exista (AAAA-MM-DD), não depois do último",
        dayTo: "um dia que exista (AAAA-MM-DD), não antes do primeiro",
        kind: "um dos lançamentos que a API conhece",
        paymentId: "o id de uma cobrança",
        accountId: "o id de uma conta",
        after: "o fim de uma página anterior",
      } satisfies Record<Parameter, string>,
    },
    sums: {
      label: "O que o filtro soma",
      opening: "Saldo antes",
      sum: "Resultado",
      ending: "Saldo depois",
    },
    day: { opening: "Saldo inicial", ending: "Saldo final" },
    columns: { at: "Hora", movement: "Lançamento", amount: "Valor", balance: "Saldo" },
    caption: (day: string) => `Lançamentos de ${day}`,
    /** Beside an amount that changes nothing at the provider. */
    noEffect: "não muda o saldo",
    happenedOn: (day: string) => `ocorreu em ${day}`,
    openCharge: "Ver a cobrança",
    noCharge: "Sem cobrança",
    latest: "Mais recentes",
    older: "Mais antigos",
    pager: "Páginas do extrato",
    empty: {
      heading: "Nenhum lançamento ainda",
      help: "Cada pagamento, tarifa e devolução aparece aqui assim que é registrado.",
      charges: "Ver as cobranças",
    },
    noMatch: {
      heading: "Nenhum lançamento com estes filtros",
      help: "Escolha outro período ou tire um dos filtros acima.",
      all: "Ver todo o extrato",
    },
  },
  {
    title: "Movements",
    lead: "What came into and left your accounts at the providers, day by day.",
    balance: {
      heading: "Now",
      available: "Available",
      availableNote: (credited) => `of ${credited} in the accounts`,
      pending: "Pending",
      pendingNote: "authorized, before the provider's fee",
      disputed: "Disputed",
      disputedNote: "held until the dispute ends",
      inFlight: "On its way back",
      inFlightNote: "refunds in progress",
    },
    byAccount: "By account",
    account: "Account",
    allAccounts: "All accounts",
    filter: { kinds: "Movements", period: "Period", charge: "Charge" },
    groups: {
      in: "Payments and fees",
      refunds: "Refunds",
      disputes: "Disputes",
      other: "Adjustments",
    },
    dropped: {
      heading: "Part of the address was not understood and was left out:",
      rules: {
        dayFrom: "a day that exists (YYYY-MM-DD), not after the last one",
        dayTo: "a day that exists (YYYY-MM-DD), not before the first one",
        kind: "one of the kinds of movement that the API knows",
        paymentId: "the id of a charge",
        accountId: "the id of an account",
        after: "the end of an earlier page",
      },
    },
    sums: {
      label: "What the filter adds up to",
      opening: "Balance before",
      sum: "Result",
      ending: "Balance after",
    },
    day: { opening: "Opening balance", ending: "Ending balance" },
    columns: { at: "Time", movement: "Movement", amount: "Amount", balance: "Balance" },
    caption: (day) => `Movements of ${day}`,
    noEffect: "balance unchanged",
    happenedOn: (day) => `happened on ${day}`,
    openCharge: "See the charge",
    noCharge: "No charge",
    latest: "Latest",
    older: "Older",
    pager: "Pages of movements",
    empty: {
      heading: "No movements yet",
      help: "Every payment, fee and refund appears here as soon as it is recorded.",
      charges: "See the charges",
    },
    noMatch: {
      heading: "No movements with these filters",
      help: "Choose another period or remove one of the filters above.",
      all: "See all movements",
    },
  },
);
