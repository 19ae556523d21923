import type { ChangePaymentLinkRequest, PaymentLink } from "../api-types.js";
import type { Command, Input, Result } from "./command.js";
import { countOf, UsageError } from "./failures.js";
import { numberOf, reaisOf } from "./input.js";
import { listOf, reais } from "./payments.js";

const LIMITS = {
  "max-payments": {
    value: "N",
    help: { pt: "até tantas cobranças", en: "so many charges at most" },
  },
  "ends-at": {
    value: "INSTANT",
    help: { pt: "até 2026-12-05T12:00:00-03:00", en: "until 2026-12-05T12:00:00-03:00" },
  },
} as const;

const DESCRIPTION = {
  value: "TEXT",
  help: { pt: "na página do link", en: "on the link's page" },
} as const;

const CREATE_OPTIONS = {
  title: { value: "TEXT", help: { pt: "a descrição das cobranças", en: "what charges say" } },
  amount: { value: "180.00", help: { pt: "em reais", en: "in reais" } },
  "min-amount": {
    value: "5.00",
    help: { pt: "ou o pagador escolhe, deste valor", en: "or the payer chooses, from this" },
  },
  "max-amount": { value: "500.00", help: { pt: "até este", en: "up to this" } },
  method: {
    value: "PIX,BOLETO",
    help: { pt: "sem ela o pagador escolhe", en: "without it the payer chooses" },
  },
  "due-in-days": { value: "N", help: { pt: "dias até o vencimento: 3", en: "days to pay: 3" } },
  description: DESCRIPTION,
  ...LIMITS,
  reference: { value: "TEXT", help: { pt: "de cada cobrança", en: "of each charge" } },
  key: { value: "KEY", help: { pt: "Idempotency-Key", en: "Idempotency-Key" } },
} as const;

export const LINK_COMMANDS: readonly Command[] = [
  {
    name: "links create",
    summary: { pt: "cria um link de pagamento", en: "creates a payment link" },
    options: CREATE_OPTIONS,
    async run(input, context) {
      const title = input.value("title");
      if (title === null) {
        throw new UsageError({ pt: "Falta --title.", en: "--title is missing." });
      }
      const methods = listOf(input.value("method")?.toUpperCase() ?? null);
      const body = {
        title,
        description: input.value("description"),
        amount: reaisOf(input, "amount"),
        minAmount: reaisOf(input, "min-amount"),
        maxAmount: reaisOf(input, "max-amount"),
        billingTypes: methods.length > 0 ? (methods as PaymentLink["billingTypes"]) : null,
        dueInDays: numberOf(input, "due-in-days"),
        maxPayments: numberOf(input, "max-payments"),
        endsAt: input.value("ends-at"),
        reference: input.value("reference"),
      };
      const idempotencyKey = input.value("key") ?? undefined;
      return shown(await context.api().paymentLinks.create(body, { idempotencyKey }));
    },
  },
  {
    name: "links get",
    operands: ["ID"],
    summary: { pt: "um link de pagamento", en: "one payment link" },
    async run({ operands: [id = ""] }, context) {
      return shown(await context.api().paymentLinks.get(id));
    },
  },
  {
    name: "links list",
    summary: { pt: "os links, do mais novo", en: "the payment links, the newest first" },
    options: {
      page: { value: "N", help: { pt: "página, a partir de 0", en: "page, from 0 on" } },
      size: { value: "N", help: { pt: "por página: 20", en: "to a page: 20" } },
    },
    async run(input, context) {
      const query = {
        page: numberOf(input, "page") ?? undefined,
        size: numberOf(input, "size") ?? undefined,
      };
      const answer = await context.api().paymentLinks.list(query);
      return { json: answer, text: answer.content.map(linkLine).join("\n") };
    },
  },
  {
    name: "links change",
    operands: ["ID"],
    summary: { pt: "altera um link; none tira um limite", en: "changes a link; none ends a limit" },
    options: {
      title: { value: "TEXT", help: { pt: "outro título", en: "another title" } },
      description: DESCRIPTION,
      ...LIMITS,
      version: {
        value: "VERSION",
        help: { pt: "só se o link ainda for este", en: "only while the link is this one" },
      },
    },
    async run(input, context) {
      const [id = ""] = input.operands;
      const body = changeOf(input);
      if (Object.keys(body).length === 0) {
        throw new UsageError({
          pt: "Diga o que muda: --title, --description, --max-payments ou --ends-at.",
          en: "Name what changes: --title, --description, --max-payments or --ends-at.",
        });
      }
      const version = input.value("version");
      return shown(await context.api().paymentLinks.change(id, body, { version }));
    },
  },
  switched("stop", false, { pt: "para um link: ninguém mais o usa", en: "stops a payment link" }),
  switched("resume", true, { pt: "retoma um link parado", en: "resumes a stopped link" }),
];

function switched(verb: string, active: boolean, summary: Command["summary"]): Command {
  return {
    name: `links ${verb}`,
    operands: ["ID"],
    summary,
    async run({ operands: [id = ""] }, context) {
      return shown(await context.api().paymentLinks.change(id, { active }));
    },
  };
}

/** What an option says: left out it stays, and `none` takes it away. */
function changeOf(input: Input): ChangePaymentLinkRequest {
  const given = <Value>(name: string, read: (value: string) => Value) => {
    const value = input.value(name);
    if (value === null) return undefined;
    return value === "none" ? null : read(value);
  };
  const text = (value: string) => value;
  const title = input.value("title") ?? undefined;
  const description = given("description", text);
  const maxPayments = given("max-payments", (value) => countOf("max-payments", value));
  const endsAt = given("ends-at", text);
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(maxPayments === undefined ? {} : { maxPayments }),
    ...(endsAt === undefined ? {} : { endsAt }),
  };
}

function shown(link: PaymentLink): Result {
  return { json: link, text: [linkLine(link), link.url].join("\n") };
}

function linkLine({ id, state, amount, minAmount, maxAmount, ...link }: PaymentLink): string {
  const prices = (amount === null ? [minAmount, maxAmount] : [amount]).map((one) =>
    reais(one ?? 0),
  );
  return [id, state, `R$ ${prices.join("–")}`, link.title].join("  ");
}
