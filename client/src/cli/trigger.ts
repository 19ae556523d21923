import { randomUUID } from "node:crypto";
import type { CreatePaymentRequest, Event, Payment } from "../api-types.js";
import type { Vintem } from "../vintem.js";
import type { Command } from "./command.js";
import { eventLine } from "./events.js";
import { amountOf, Impossible, UsageError } from "./failures.js";

type Method = NonNullable<CreatePaymentRequest["billingType"]>;

/** What brings a type of event about, on a charge that was just created. */
interface Recipe {
  /** How the charge is paid where the caller names no method. */
  readonly method: Method;
  play(api: Vintem, charge: Payment): Promise<unknown>;
}

const pay = (api: Vintem, { id }: Payment, body = {}) => api.sandbox.play(id, "pay", body);

/** Creates nothing but waits for a status, which a sandbox action reaches a moment later. */
async function until(api: Vintem, { id }: Payment, status: Payment["status"]): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await api.payments.get(id)).status === status) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Impossible({
    pt: `A cobrança ${id} não chegou a ${status}.`,
    en: `The charge ${id} did not become ${status}.`,
  });
}

async function paidByPix(api: Vintem, charge: Payment): Promise<void> {
  await pay(api, charge);
  await until(api, charge, "RECEIVED");
}

async function disputed(api: Vintem, charge: Payment): Promise<void> {
  await pay(api, charge);
  await until(api, charge, "CONFIRMED");
  await api.sandbox.play(charge.id, "chargeback");
}

async function decided(api: Vintem, charge: Payment, action: "win-chargeback" | "lose-chargeback") {
  await disputed(api, charge);
  await until(api, charge, "CHARGEBACK");
  await api.sandbox.play(charge.id, action);
}

/** Half of the amount, so that the rest stays paid. */
const half = ({ amount }: Payment) => Math.max(0.01, Math.round(amount * 50) / 100);

async function paidWrongly(api: Vintem, charge: Payment): Promise<void> {
  await pay(api, charge, { amount: half(charge) });
}

async function resolved(api: Vintem, charge: Payment): Promise<void> {
  await paidWrongly(api, charge);
  await until(api, charge, "RECEIVED");
  const { content } = await api.exceptions.list({ size: 100 });
  const exception = content.find(({ paymentId }) => paymentId === charge.id);
  if (exception)
    await api.exceptions.resolve(exception.id, { resolution: "accept", note: "trigger" });
}

const nothing = async () => {};

const RECIPES: Readonly<Record<string, Recipe>> = {
  "payment.created": { method: "PIX", play: nothing },
  "payment.opened": { method: "PIX", play: nothing },
  "payment.received": {
    method: "PIX",
    async play(api, charge) {
      await pay(api, charge);
      if (!/CARD/.test(charge.billingType)) return;
      await until(api, charge, "CONFIRMED");
      await api.sandbox.play(charge.id, "settle");
    },
  },
  "payment.confirmed": { method: "CREDIT_CARD", play: pay },
  "payment.card_refused": {
    method: "CREDIT_CARD",
    play: (api, { id }) => api.sandbox.play(id, "refuse"),
  },
  "payment.expired": { method: "PIX", play: (api, { id }) => api.sandbox.play(id, "expire") },
  "payment.overdue": { method: "BOLETO", play: (api, { id }) => api.sandbox.play(id, "expire") },
  "payment.canceled": { method: "PIX", play: (api, { id }) => api.payments.cancel(id) },
  "payment.refund_started": { method: "PIX", play: refunded },
  "payment.refunded": { method: "PIX", play: refunded },
  "payment.refund_finished": {
    method: "PIX",
    async play(api, charge) {
      await paidByPix(api, charge);
      await api.payments.refund(charge.id, { amount: half(charge) });
    },
  },
  "payment.refund_failed": {
    method: "PIX",
    async play(api, charge) {
      await paidByPix(api, charge);
      await api.sandbox.play(charge.id, "refund-fails");
      await api.payments.refund(charge.id);
    },
  },
  "payment.disputed": { method: "CREDIT_CARD", play: disputed },
  "payment.dispute_won": {
    method: "CREDIT_CARD",
    play: (api, charge) => decided(api, charge, "win-chargeback"),
  },
  "payment.dispute_lost": {
    method: "CREDIT_CARD",
    play: (api, charge) => decided(api, charge, "lose-chargeback"),
  },
  "exception.opened": { method: "PIX", play: paidWrongly },
  "exception.resolved": { method: "PIX", play: resolved },
};

async function refunded(api: Vintem, charge: Payment): Promise<void> {
  await paidByPix(api, charge);
  await api.payments.refund(charge.id, { reason: "trigger" });
}

/** The types of events that `trigger` brings about. */
export const TRIGGERS = Object.keys(RECIPES);

const WAIT_MS = 45_000;

export const TRIGGER: Command = {
  name: "trigger",
  operands: ["TYPE"],
  summary: {
    pt: "sandbox: cria uma cobrança de verdade e faz este evento acontecer",
    en: "sandbox: creates a real charge and makes this event happen",
  },
  options: {
    amount: { value: "10.50", help: { pt: "em reais: 10,50", en: "in reais: 10.50" } },
    method: {
      value: "PIX",
      help: { pt: "PIX, BOLETO ou CREDIT_CARD", en: "PIX, BOLETO or CREDIT_CARD" },
    },
  },
  async run(input, context) {
    const [type = ""] = input.operands;
    const recipe = Object.hasOwn(RECIPES, type) ? RECIPES[type] : undefined;
    if (!recipe) {
      throw new UsageError({
        pt: `"${type}" não pode ser provocado daqui. Podem: ${TRIGGERS.join(", ")}.`,
        en: `"${type}" cannot be triggered from here. These can: ${TRIGGERS.join(", ")}.`,
      });
    }
    const api = context.api();
    const { cursor } = await api.events.list({ after: "latest" });
    const charge = await api.payments.create({
      amount: amountOf(input.value("amount") ?? "10.50"),
      billingType: (input.value("method")?.toUpperCase() as Method | undefined) ?? recipe.method,
      dueDate: dayFromNow(3),
      description: `vintem trigger ${type}`,
      reference: `trigger-${randomUUID().slice(0, 8)}`,
      payer: { name: "Ana Souza", document: "12345678909" },
    });
    await recipe.play(api, charge);
    const event = await happened(api, { after: cursor, type, id: charge.id });
    if (!event) {
      throw new Impossible({
        pt: `O evento ${type} não veio; a cobrança é ${charge.id}.`,
        en: `The event ${type} did not come; the charge is ${charge.id}.`,
      });
    }
    return { json: event, text: eventLine(event) };
  },
};

/** Waits for an event about a charge. */
async function happened(
  api: Vintem,
  { after, type, id }: { after: number; type: string; id: string },
): Promise<Event | null> {
  const signal = AbortSignal.timeout(WAIT_MS);
  for await (const event of api.events.follow({ after, signal })) {
    if (event.type === type && event.data.payment?.id === id) return event;
  }
  return null;
}

/** A day in Brasília so many days from now. */
export function dayFromNow(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return at.toLocaleDateString("en-CA", { timeZone: "America/Sao_Paulo" });
}
