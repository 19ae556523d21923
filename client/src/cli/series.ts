import { existsSync, writeFileSync } from "node:fs";
import type { CreatePaymentSeriesRequest, PaymentSeries } from "../api-types.js";
import type { PaymentSeriesSummary } from "../payment-series.js";
import type { Command, Input, Result } from "./command.js";
import { Impossible, UsageError } from "./failures.js";
import { dataOf, numberOf, reaisOf } from "./input.js";
import { reais } from "./payments.js";

const CREATE_OPTIONS = {
  name: { value: "NAME", help: { pt: "nome do pagador", en: "the payer's name" } },
  document: { value: "CPF|CNPJ", help: { pt: "documento do pagador", en: "the payer's document" } },
  count: { value: "12", help: { pt: "quantas parcelas", en: "how many charges" } },
  first: { value: "YYYY-MM-DD", help: { pt: "primeiro vencimento", en: "the first due date" } },
  every: { value: "month|week", help: { pt: "sem ela, mensal", en: "monthly when left out" } },
  amount: { value: "50.00", help: { pt: "de cada parcela, em reais", en: "of each, in reais" } },
  total: { value: "600.00", help: { pt: "ou de todas juntas", en: "or of all together" } },
  method: {
    value: "BOLETO",
    help: { pt: "sem ela o pagador escolhe", en: "without it the payer chooses" },
  },
  fine: { value: "2", help: { pt: "multa, em porcento", en: "fine, in percent" } },
  interest: {
    value: "1",
    help: { pt: "juros, em porcento ao mês", en: "interest, in percent a month" },
  },
  description: { value: "TEXT", help: { pt: "o pagador vê", en: "the payer sees it" } },
  reference: { value: "TEXT", help: { pt: "de cada cobrança", en: "of each charge" } },
  data: {
    value: "FILE|-",
    help: {
      pt: "o corpo em JSON, no lugar disso tudo",
      en: "the body as JSON, in place of all that",
    },
  },
  key: { value: "KEY", help: { pt: "Idempotency-Key", en: "Idempotency-Key" } },
} as const;

export const SERIES_COMMANDS: readonly Command[] = [
  {
    name: "series create",
    summary: { pt: "cria uma série de cobranças (carnê)", en: "creates a series of charges" },
    options: CREATE_OPTIONS,
    async run(input, context) {
      const body = await bodyOf(input);
      const idempotencyKey = input.value("key") ?? undefined;
      return shown(await context.api().paymentSeries.create(body, { idempotencyKey }));
    },
  },
  {
    name: "series get",
    operands: ["ID"],
    summary: { pt: "uma série, com as cobranças", en: "one series, with its charges" },
    async run({ operands: [id = ""] }, context) {
      return shown(await context.api().paymentSeries.get(id));
    },
  },
  {
    name: "series list",
    summary: { pt: "as séries, da mais nova", en: "the series, the newest first" },
    options: {
      after: {
        value: "PLACE",
        help: { pt: "a próxima página: next da anterior", en: "the next page: next of this one" },
      },
      size: { value: "N", help: { pt: "por página: 20", en: "to a page: 20" } },
    },
    async run(input, context) {
      const query = {
        after: input.value("after") ?? undefined,
        size: numberOf(input, "size") ?? undefined,
      };
      const answer = await context.api().paymentSeries.list(query);
      const lines = answer.content.map(summaryLine);
      const further = answer.next === null ? [] : [`--after ${answer.next}`];
      return { json: answer, text: [...lines, ...further].join("\n") };
    },
  },
  {
    name: "series complete",
    operands: ["ID"],
    summary: { pt: "cria as cobranças que faltam", en: "creates the charges that are missing" },
    async run({ operands: [id = ""] }, context) {
      return shown(await context.api().paymentSeries.complete(id));
    },
  },
  {
    name: "series cancel",
    operands: ["ID"],
    summary: { pt: "cancela o que ninguém pagou", en: "cancels what nobody has paid" },
    options: { reason: { value: "TEXT", help: { pt: "motivo", en: "the reason" } } },
    async run({ operands: [id = ""], value }, context) {
      return shown(await context.api().paymentSeries.cancel(id, { reason: value("reason") }));
    },
  },
  {
    name: "series booklet",
    operands: ["ID"],
    summary: { pt: "grava o carnê em PDF", en: "writes the booklet as a PDF" },
    options: {
      out: { value: "FILE", help: { pt: "o arquivo: carne-….pdf", en: "the file: carne-….pdf" } },
      force: { help: { pt: "substitui o que houver", en: "replaces what is there" } },
    },
    async run({ operands: [id = ""], value, has }, context): Promise<Result> {
      const file = value("out") ?? `carne-${id.replace(/[^\w-]/g, "").slice(0, 8)}.pdf`;
      if (existsSync(file) && !has("force")) {
        throw new Impossible({
          pt: `${file} já existe: --force substitui, --out escolhe outro.`,
          en: `${file} is there already: --force replaces it, --out names another.`,
        });
      }
      const bytes = await context.api().paymentSeries.booklet(id);
      try {
        writeFileSync(file, bytes);
      } catch {
        throw new Impossible({
          pt: `${file} não pode ser gravado.`,
          en: `${file} cannot be written.`,
        });
      }
      return { json: { id, file, bytes: bytes.length }, text: file };
    },
  },
];

async function bodyOf(input: Input): Promise<CreatePaymentSeriesRequest> {
  const data = await dataOf<CreatePaymentSeriesRequest>(input);
  if (data !== null) return data;
  const [name, document, firstDueDate] = ["name", "document", "first"].map(input.value);
  const count = numberOf(input, "count");
  const [amount, total] = [reaisOf(input, "amount"), reaisOf(input, "total")];
  if (!name || !document || !firstDueDate || count === null || (amount ?? total) === null) {
    throw new UsageError({
      pt: "Faltam --name, --document, --count, --first e --amount ou --total, ou --data.",
      en: "--name, --document, --count, --first and --amount or --total are missing, or --data.",
    });
  }
  const [fine, interest] = [reaisOf(input, "fine"), reaisOf(input, "interest")];
  const method = input.value("method")?.toUpperCase();
  return {
    payer: { name, document: document.replace(/[.\-/]/g, "") },
    count,
    every: (input.value("every")?.toUpperCase() ?? "MONTH") as PaymentSeries["every"],
    firstDueDate,
    amount,
    total,
    billingType: method as PaymentSeries["billingType"] | undefined,
    description: input.value("description"),
    fine: fine === null ? null : { percent: fine },
    interest: interest === null ? null : { percentPerMonth: interest },
    reference: input.value("reference"),
  };
}

function shown(series: PaymentSeries): Result {
  const charges = series.installments.map(({ number, dueDate, amount, status, paymentId }) =>
    [`${number}/${series.count}`, dueDate, `R$ ${reais(amount)}`, status ?? "-", paymentId ?? ""]
      .join("  ")
      .trimEnd(),
  );
  return { json: series, text: [seriesLine(series), ...charges].join("\n") };
}

function summaryLine(series: PaymentSeriesSummary): string {
  const { paidPayments, count, nextDueDate, payerName } = series;
  return [seriesLine(series), `${paidPayments}/${count}`, nextDueDate ?? "-", payerName ?? ""]
    .join("  ")
    .trimEnd();
}

function seriesLine({
  id,
  state,
  count,
  total,
  reference,
}: Pick<PaymentSeries, "id" | "state" | "count" | "total" | "reference">): string {
  return [id, state, `${count}x`, `R$ ${reais(total)}`, reference].join("  ");
}
