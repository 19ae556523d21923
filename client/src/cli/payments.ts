import type { CreatePaymentRequest, ListPaymentsQuery, Payment } from "../api-types.js";
import type { Command, Input, Result } from "./command.js";
import { amountOf, UsageError } from "./failures.js";
import { dataOf } from "./input.js";
import { dayFromNow } from "./trigger.js";

type Method = NonNullable<CreatePaymentRequest["billingType"]>;

const CREATE_OPTIONS = {
  amount: { value: "10.50", help: { pt: "em reais", en: "in reais" } },
  name: { value: "NAME", help: { pt: "nome do pagador", en: "the payer's name" } },
  document: { value: "CPF|CNPJ", help: { pt: "documento do pagador", en: "the payer's document" } },
  method: {
    value: "PIX",
    help: { pt: "sem ela o pagador escolhe", en: "without it the payer chooses" },
  },
  due: {
    value: "YYYY-MM-DD",
    help: { pt: "vencimento: em três dias", en: "due date: in three days" },
  },
  description: { value: "TEXT", help: { pt: "o pagador vê", en: "the payer sees it" } },
  reference: { value: "TEXT", help: { pt: "seu número do pedido", en: "your order's number" } },
  data: {
    value: "FILE|-",
    help: {
      pt: "o corpo em JSON, no lugar disso tudo",
      en: "the body as JSON, in place of all that",
    },
  },
  key: { value: "KEY", help: { pt: "Idempotency-Key", en: "Idempotency-Key" } },
} as const;

export const PAYMENT_COMMANDS: readonly Command[] = [
  {
    name: "payments create",
    summary: { pt: "cria uma cobrança", en: "creates a charge" },
    options: CREATE_OPTIONS,
    async run(input, context) {
      const body = await bodyOf(input);
      const idempotencyKey = input.value("key") ?? undefined;
      return shown(await context.api().payments.create(body, { idempotencyKey }));
    },
  },
  {
    name: "payments get",
    operands: ["ID"],
    summary: { pt: "uma cobrança", en: "one charge" },
    async run({ operands: [id = ""] }, context) {
      return shown(await context.api().payments.get(id));
    },
  },
  {
    name: "payments list",
    summary: { pt: "as cobranças, da mais nova", en: "the charges, the newest first" },
    options: {
      status: { value: "A,B", help: { pt: "nestas situações", en: "in these states" } },
      method: { value: "A,B", help: { pt: "destas formas", en: "of these methods" } },
      reference: { value: "TEXT", help: { pt: "com esta referência", en: "with this reference" } },
      page: { value: "N", help: { pt: "página, a partir de 0", en: "page, from 0 on" } },
      size: { value: "N", help: { pt: "por página: 20", en: "to a page: 20" } },
    },
    async run(input, context) {
      const query = {
        status: listOf(input.value("status")) as ListPaymentsQuery["status"],
        billingType: listOf(input.value("method")) as ListPaymentsQuery["billingType"],
        reference: input.value("reference") ?? undefined,
        page: input.value("page") ?? undefined,
        size: input.value("size") ?? undefined,
      } as ListPaymentsQuery;
      const answer = await context.api().payments.list(query);
      return { json: answer, text: answer.content.map(paymentLine).join("\n") };
    },
  },
  {
    name: "payments edit",
    operands: ["ID"],
    summary: { pt: "altera o valor ou o vencimento", en: "changes the amount or the due date" },
    options: {
      amount: { value: "12.00", help: { pt: "outro valor", en: "another amount" } },
      due: { value: "YYYY-MM-DD", help: { pt: "outro vencimento", en: "another due date" } },
    },
    async run({ operands: [id = ""], value }, context) {
      const [amount, dueDate] = [value("amount"), value("due")];
      if (amount === null && dueDate === null) {
        throw new UsageError({
          pt: "Diga o que muda: --amount ou --due.",
          en: "Name what changes: --amount or --due.",
        });
      }
      const body = { amount: amount === null ? null : amountOf(amount), dueDate };
      return shown(await context.api().payments.edit(id, body));
    },
  },
  {
    name: "payments cancel",
    operands: ["ID"],
    summary: { pt: "cancela uma cobrança", en: "cancels a charge" },
    options: { reason: { value: "TEXT", help: { pt: "motivo", en: "the reason" } } },
    async run({ operands: [id = ""], value }, context) {
      return shown(await context.api().payments.cancel(id, { reason: value("reason") }));
    },
  },
  {
    name: "payments refund",
    operands: ["ID"],
    summary: { pt: "devolve tudo ou uma parte", en: "sends all or a part back" },
    options: {
      amount: { value: "5.00", help: { pt: "tudo, se faltar", en: "all of it when left out" } },
      reason: { value: "TEXT", help: { pt: "o pagador vê", en: "the payer sees it" } },
      key: CREATE_OPTIONS.key,
    },
    async run({ operands: [id = ""], value }, context): Promise<Result> {
      const amount = value("amount");
      const refund = await context
        .api()
        .payments.refund(
          id,
          { amount: amount === null ? null : amountOf(amount), reason: value("reason") },
          { idempotencyKey: value("key") ?? undefined },
        );
      return { json: refund, text: `${refund.id}  ${refund.status}  R$ ${reais(refund.amount)}` };
    },
  },
  {
    name: "payments pay",
    operands: ["ID"],
    summary: { pt: "sandbox: paga uma cobrança", en: "sandbox: pays a charge" },
    options: {
      amount: { value: "9.99", help: { pt: "outro valor", en: "another amount" } },
      day: { value: "YYYY-MM-DD", help: { pt: "neste dia", en: "on this day" } },
    },
    async run({ operands: [id = ""], value }, context) {
      const amount = value("amount");
      const body = { amount: amount === null ? null : amountOf(amount), day: value("day") };
      const answer = await context.api().sandbox.play(id, "pay", body);
      return { json: answer, text: context.say({ pt: "Aceito.", en: "Accepted." }) };
    },
  },
];

async function bodyOf(input: Input): Promise<CreatePaymentRequest> {
  const data = await dataOf<CreatePaymentRequest>(input);
  if (data !== null) return data;
  const [amount, name, document] = ["amount", "name", "document"].map(input.value);
  if (!amount || !name || !document) {
    throw new UsageError({
      pt: "Faltam --amount, --name e --document, ou --data.",
      en: "--amount, --name and --document are missing, or --data.",
    });
  }
  return {
    amount: amountOf(amount),
    payer: { name, document: document.replace(/[.\-/]/g, "") },
    dueDate: input.value("due") ?? dayFromNow(3),
    billingType: input.value("method")?.toUpperCase() as Method | undefined,
    description: input.value("description"),
    reference: input.value("reference"),
  };
}

/** The parts of an option's value that has commas between them. */
export function listOf(value: string | null): readonly string[] {
  return (value ?? "").split(",").filter((one) => one !== "");
}

function shown(payment: Payment): Result {
  const link = payment.checkoutUrl ?? payment.invoiceUrl ?? "";
  return { json: payment, text: [paymentLine(payment), link].join("\n") };
}

function paymentLine(payment: Payment): string {
  const { id, status, billingType, amount, dueDate, reference = "" } = payment;
  return [id, status, billingType, `R$ ${reais(amount)}`, dueDate, reference].join("  ").trimEnd();
}

/** An amount as it is read in Brazil, without its sign. */
export function reais(amount: number): string {
  return amount.toFixed(2).replace(".", ",");
}
