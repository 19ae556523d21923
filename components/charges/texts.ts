import { localized } from "@/components/text/localized";
import { textsFor } from "@/components/text/texts-for";
import type { ChargeQuery, SortField } from "@/lib/listing/charge-query";
import type { SearchKey } from "@/lib/listing/charge-search";
import type { ListColumn } from "@/lib/listing/list-column";
import type { Period } from "@/lib/listing/period";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import type { DayWindow, OpenSpan } from "./charges-search";

type Sort = ChargeQuery["sort"];

/** The parameters of the list's address, most of them named as the field of the query that they set. */
type ListParameter =
  | Exclude<
      keyof ChargeQuery,
      "statuses" | "billingTypes" | "references" | "partlyRefunded" | "text"
    >
  | "status"
  | "billingType"
  | "reference"
  | "refunded"
  | "q";

/** What the list of charges says. */
export const listTexts = localized(
  {
    title: "Cobranças",
    newCharge: "Nova cobrança",
    series: "Carnês",
    importStatement: "Importar extrato",
    importSpreadsheet: "Importar planilha",
    loading: "Carregando cobranças",
    caption: (sort: string) => `Cobranças, ${sort}`,
    sorts: {
      "createdAt,desc": "das mais novas às mais antigas",
      "createdAt,asc": "das mais antigas às mais novas",
      "dueDate,desc": "do último vencimento ao primeiro",
      "dueDate,asc": "do primeiro vencimento ao último",
      "paidOn,desc": "do último pagamento ao primeiro",
      "paidOn,asc": "do primeiro pagamento ao último",
      "amount,desc": "do maior valor ao menor",
      "amount,asc": "do menor valor ao maior",
    } satisfies Record<`${SortField},${"asc" | "desc"}`, string>,
    search: {
      label: "Buscar cobranças",
      hint: "Nome, valor, documento, e-mail…",
      submit: "Buscar",
      /** Before what a text was taken for. */
      understood: "Procurando por:",
      keys: {
        amount: (amount: string) => `valor ${amount}`,
        payerDocument: () => "CPF ou CNPJ",
        documentStart: () => "início do CPF ou CNPJ",
        payerPhone: () => "telefone",
        emailStart: () => "e-mail",
        chargeId: () => "id da cobrança",
        idStart: () => "início do id",
        endToEndId: () => "ID da transação Pix (E2E)",
      } satisfies Record<SearchKey, (amount: string) => string>,
      words: "palavras do nome, da descrição e da referência",
    },
    filter: {
      open: "Filtrar",
      status: "Situação",
      billingType: "Forma de pagamento",
      document: "CPF ou CNPJ do pagador",
      documentHint: "Só os números, ou com a pontuação.",
      reference: "Referência",
      referenceHint: "Igual à que a sua loja deu à cobrança.",
      amount: "Valor da cobrança",
      ended: "Como terminou sem pagamento",
      refunded: "Devolução",
      any: "Tanto faz",
      windows: { created: "Criação", dueDate: "Vencimento", paidOn: "Pagamento" } satisfies Record<
        DayWindow,
        string
      >,
      from: "De",
      to: "Até",
      periods: {
        today: "Hoje",
        yesterday: "Ontem",
        last7Days: "Últimos 7 dias",
        last30Days: "Últimos 30 dias",
        thisMonth: "Este mês",
        lastMonth: "Mês passado",
      } satisfies Record<Period, string>,
      sort: "Ordem",
      apply: "Aplicar filtros",
      clear: "Limpar filtros",
    },
    chips: {
      label: "Filtros ativos",
      remove: (chip: string) => `Tirar o filtro ${chip}`,
      text: "Busca",
      since: (day: string) => `desde ${day}`,
      until: (day: string) => `até ${day}`,
      span: (from: string, to: string) => `${from} a ${to}`,
      from: (amount: string) => `a partir de ${amount}`,
      upTo: (amount: string) => `até ${amount}`,
      clear: "Limpar filtros",
    },
    dropped: {
      heading: "Parte do endereço não foi entendida e ficou de fora:",
      rules: {
        q: "até 200 caracteres",
        status: "uma das situações que a API conhece",
        billingType: "uma das formas de pagamento que a API conhece",
        payerDocument: "CPF de 11 dígitos ou CNPJ de 14 caracteres",
        reference: "de 1 a 100 caracteres, até 50 referências",
        ended: "expired, refused ou canceled",
        refunded: "partly",
        amountFrom: "um valor em reais (124.29), não acima do último",
        amountTo: "um valor em reais (124.29), não abaixo do primeiro",
        dueDateFrom: "um dia que exista (AAAA-MM-DD), não depois do último",
        dueDateTo: "um dia que exista (AAAA-MM-DD), não antes do primeiro",
        paidOnFrom: "um dia que exista (AAAA-MM-DD), não depois do último",
        paidOnTo: "um dia que exista (AAAA-MM-DD), não antes do primeiro",
        createdFrom: "um dia que exista, não depois do último",
        createdTo: "um dia que exista, não antes do primeiro",
        page: "um número inteiro a partir de 0",
        size: "um número inteiro de 1 a 100",
        sort: "createdAt, dueDate, paidOn ou amount, seguido ou não de ,asc ou ,desc",
      } satisfies Record<ListParameter, string>,
    },
    totals: {
      label: "Totais do que está filtrado",
      count: "Cobranças",
      amount: "Cobrado",
      received: "Pago",
      tariff: "Tarifas do provedor",
      fee: "Tarifas Vintém",
      rest: "Depois das tarifas",
      loading: "Somando",
    },
    columns: {
      createdAt: "Criada",
      payer: "Pagador",
      document: "CPF ou CNPJ",
      description: "Descrição",
      reference: "Referência",
      billingType: "Forma",
      dueDate: "Vencimento",
      status: "Situação",
      amount: "Valor",
      received: "Pago",
      paidOn: "Data do pagamento",
      fee: "Tarifa",
      net: "Líquido",
      id: "Id",
    } satisfies Record<ListColumn, string>,
    openAmount: "Valor em aberto",
    /** Below the state of a charge whose payer reported having paid. */
    paymentReported: "Pagador diz que pagou",
    none: "Ainda nada",
    dueOn: (day: string) => `Vence em ${day}`,
    receivedOn: (day: string) => `em ${day}`,
    /** After the amount that refunds sent back. */
    returned: "devolvidos",
    tableRegion: "Tabela de cobranças",
    range: (first: number, last: number, total: number) =>
      total === 1
        ? "1 cobrança"
        : `${grouped(first, ".")}–${grouped(last, ".")} de ${grouped(total, ".")} cobranças`,
    size: "Por página:",
    sizeOf: (size: number) => `${size} por página`,
    empty: {
      heading: "Nenhuma cobrança ainda",
      help: "Crie a primeira por aqui, ou pela API com o token da sua credencial. Ela aparece nesta lista em seguida.",
      command: "Comando para criar uma cobrança",
      exampleDescription: "Primeira cobrança",
    },
    noMatch: {
      heading: "Nenhuma cobrança com estes filtros",
      help: "Tire um dos filtros acima, ou veja todas.",
      searchHelp:
        "A busca encontra: nome, descrição e referência; valor com centavos (124,29); CPF ou CNPJ, a partir dos 6 primeiros dígitos; telefone com DDD; e-mail, inteiro ou até o @; os 6 primeiros caracteres do id; e o ID da transação Pix (E2E).",
      all: "Ver todas as cobranças",
    },
    pastEnd: {
      heading: "Esta página não tem cobranças",
      help: "A lista termina antes dela.",
      first: "Ir para a primeira página",
    },
    busy: {
      heading: "A lista está demorando mais que o normal",
      help: "Nenhuma cobrança se perdeu. Tente de novo em instantes.",
      retry: "Tentar de novo",
    },
  },
  {
    title: "Charges",
    newCharge: "New charge",
    series: "Booklets",
    importStatement: "Import statement",
    importSpreadsheet: "Import spreadsheet",
    loading: "Loading charges",
    caption: (sort) => `Charges, ${sort}`,
    sorts: {
      "createdAt,desc": "newest first",
      "createdAt,asc": "oldest first",
      "dueDate,desc": "last due first",
      "dueDate,asc": "first due first",
      "paidOn,desc": "last paid first",
      "paidOn,asc": "first paid first",
      "amount,desc": "largest amount first",
      "amount,asc": "smallest amount first",
    },
    search: {
      label: "Search charges",
      hint: "Name, amount, document, e-mail…",
      submit: "Search",
      understood: "Looking for:",
      keys: {
        amount: (amount) => `amount ${amount}`,
        payerDocument: () => "CPF or CNPJ",
        documentStart: () => "beginning of a CPF or CNPJ",
        payerPhone: () => "phone",
        emailStart: () => "e-mail",
        chargeId: () => "charge id",
        idStart: () => "beginning of an id",
        endToEndId: () => "Pix transaction id (E2E)",
      },
      words: "words of the name, the description and the reference",
    },
    filter: {
      open: "Filter",
      status: "Status",
      billingType: "Payment method",
      document: "Payer's CPF or CNPJ",
      documentHint: "Figures only, or with their punctuation.",
      reference: "Reference",
      referenceHint: "Exactly as your shop gave it to the charge.",
      amount: "Amount charged",
      ended: "How it ended unpaid",
      refunded: "Refund",
      any: "Any",
      windows: { created: "Created", dueDate: "Due", paidOn: "Paid" },
      from: "From",
      to: "To",
      periods: {
        today: "Today",
        yesterday: "Yesterday",
        last7Days: "Last 7 days",
        last30Days: "Last 30 days",
        thisMonth: "This month",
        lastMonth: "Last month",
      },
      sort: "Order",
      apply: "Apply filters",
      clear: "Clear filters",
    },
    chips: {
      label: "Filters in use",
      remove: (chip) => `Remove the filter ${chip}`,
      text: "Search",
      since: (day) => `since ${day}`,
      until: (day) => `until ${day}`,
      span: (from, to) => `${from} to ${to}`,
      from: (amount) => `from ${amount}`,
      upTo: (amount) => `up to ${amount}`,
      clear: "Clear filters",
    },
    dropped: {
      heading: "Part of the address was not understood and left out:",
      rules: {
        q: "up to 200 characters",
        status: "one of the statuses that the API knows",
        billingType: "one of the payment methods that the API knows",
        payerDocument: "a CPF of 11 digits or a CNPJ of 14 characters",
        reference: "1 to 100 characters, up to 50 references",
        ended: "expired, refused or canceled",
        refunded: "partly",
        amountFrom: "an amount in reais (124.29), not above the last",
        amountTo: "an amount in reais (124.29), not below the first",
        dueDateFrom: "a day that exists (YYYY-MM-DD), not after the last one",
        dueDateTo: "a day that exists (YYYY-MM-DD), not before the first one",
        paidOnFrom: "a day that exists (YYYY-MM-DD), not after the last one",
        paidOnTo: "a day that exists (YYYY-MM-DD), not before the first one",
        createdFrom: "a day that exists, not after the last one",
        createdTo: "a day that exists, not before the first one",
        page: "a whole number from 0",
        size: "a whole number from 1 to 100",
        sort: "createdAt, dueDate, paidOn or amount, followed or not by ,asc or ,desc",
      },
    },
    totals: {
      label: "Totals of what is filtered",
      count: "Charges",
      amount: "Charged",
      received: "Paid",
      tariff: "Provider's fees",
      fee: "Vintém fees",
      rest: "After fees",
      loading: "Adding up",
    },
    columns: {
      createdAt: "Created",
      payer: "Payer",
      document: "CPF or CNPJ",
      description: "Description",
      reference: "Reference",
      billingType: "Method",
      dueDate: "Due",
      status: "Status",
      amount: "Amount",
      received: "Paid",
      paidOn: "Paid on",
      fee: "Fee",
      net: "Net",
      id: "Id",
    },
    openAmount: "Open amount",
    paymentReported: "Payer says they paid",
    none: "Nothing yet",
    dueOn: (day) => `Due ${day}`,
    receivedOn: (day) => `on ${day}`,
    returned: "refunded",
    tableRegion: "Table of charges",
    range: (first, last, total) =>
      total === 1
        ? "1 charge"
        : `${grouped(first, ",")}–${grouped(last, ",")} of ${grouped(total, ",")} charges`,
    size: "Per page:",
    sizeOf: (size) => `${size} per page`,
    empty: {
      heading: "No charges yet",
      help: "Create the first one here, or through the API with your credential's token. It shows up in this list right after.",
      command: "Command that creates a charge",
      exampleDescription: "First charge",
    },
    noMatch: {
      heading: "No charge matches these filters",
      help: "Remove one of the filters above, or see all charges.",
      searchHelp:
        "The search finds: name, description and reference; an amount with its centavos (124.29); a CPF or CNPJ, from its first 6 digits; a phone with its area code; an e-mail, whole or up to the @; the first 6 characters of an id; and the Pix transaction id (E2E).",
      all: "See all charges",
    },
    pastEnd: {
      heading: "This page has no charges",
      help: "The list ends before it.",
      first: "Go to the first page",
    },
    busy: {
      heading: "The list is taking longer than usual",
      help: "No charge was lost. Try again in a moment.",
      retry: "Try again",
    },
  },
);

function grouped(count: number, separator: string): string {
  return count.toString().replace(/\B(?=(\d{3})+$)/g, separator);
}

/** A count as users read it. */
export function countWords(count: number, locale: Locale): string {
  return grouped(count, locale === "en" ? "," : ".");
}

/** A sort as the form and the caption name it. */
export function sortWords({ field, direction }: Sort, locale: Locale): string {
  return listTexts(locale).sorts[`${field},${direction}`];
}

/** The days of a window in short: `01/11 a 30/11`, with years where they are not all this one. */
export function spanWords({ from, to }: OpenSpan, today: CivilDate, locale: Locale): string {
  const t = listTexts(locale).chips;
  const other = [from, to].some((day) => day !== null && day.slice(0, 4) !== today.slice(0, 4));
  const short = (day: CivilDate) =>
    // English says days in words (`21 Nov 2026`); the year is what comes last in both languages.
    other ? textsFor(locale).day(day) : textsFor(locale).day(day).slice(0, -5);
  if (from !== null && to !== null) {
    return from === to ? short(from) : t.span(short(from), short(to));
  }
  if (from !== null) return t.since(short(from));
  return to === null ? "" : t.until(short(to));
}
