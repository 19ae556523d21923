import { newMerchant } from "../../support/fixtures";
import { strangersProject } from "../../support/packed-client";
import { expect, test } from "../../support/wire";

// A program of somebody else: it knows the package alone, and its types are checked strictly.
const PROGRAM = `
import { type Payer, type Payment, type PaymentLink, type PaymentSeries, Vintem, VintemError, webhooks } from "vintem";

declare const process: { readonly argv: readonly string[] };
const [, , url = "", clientId = "", clientSecret = ""] = process.argv;
const vintem = new Vintem({ url, clientId, clientSecret });
const order = (reference: string) => ({
  payer: { name: "Ana Souza", document: "12345678909" },
  amount: 10.5,
  dueDate: "2099-12-31",
  billingType: "PIX" as const,
  reference,
});

const created = await vintem.payments.create(order("A"), { idempotencyKey: "order-A" });
const again: Payment = await vintem.payments.create(order("A"), { idempotencyKey: "order-A" });
const other = await vintem.payments.create(order("B"));
const listed: string[] = [];
for await (const { id } of vintem.payments.iterate({ size: 1 })) listed.push(id);
const link: PaymentLink = await vintem.paymentLinks.create(
  { title: "Aula", amount: 180, maxPayments: 12 },
  { idempotencyKey: "link-A" },
);
const { version } = await vintem.paymentLinks.get(link.id);
const ending = { active: false, maxPayments: null };
const stopped = await vintem.paymentLinks.change(link.id, ending, { version });
const late = await vintem.paymentLinks
  .change(link.id, { active: true }, { version })
  .catch((error: unknown) => (error instanceof VintemError ? error.code : null));
const links = (await vintem.paymentLinks.list({ size: 1 })).content.map(({ id }) => id);
const plan = { count: 3, every: "MONTH", firstDueDate: "2099-01-31", total: 100, billingType: "PIX", fine: { percent: 2 } } as const;
const series: PaymentSeries = await vintem.paymentSeries.create({ payer: order("S").payer, ...plan });
const carnes: string[] = [];
for await (const { id, payerName, openPayments } of vintem.paymentSeries.iterate({ size: 1 })) {
  carnes.push([id === series.id, payerName, openPayments].join(" "));
}
const booklet: Uint8Array = await vintem.paymentSeries.booklet(series.id);
const read = await vintem.paymentSeries.get((await vintem.paymentSeries.complete(series.id)).id);
const ended = await vintem.paymentSeries.cancel(series.id, { reason: "desistiu" });
const edited = await vintem.payments.edit(other.id, { amount: 12 });
let payers: Payer[] = [];
while (payers.length === 0) payers = (await vintem.payers.list({ q: "ana souza" })).content;
await vintem.sandbox.play(created.id, "pay");

const types: string[] = [];
for await (const event of vintem.events.follow({ types: ["payment.received", "payment.refunded"] })) {
  types.push(event.type);
  if (event.type === "payment.refunded") break;
  await vintem.payments.refund(created.id, { reason: "troca" });
}

const canceled = await vintem.payments.cancel(other.id, { reason: "teste" });
const refused = await vintem.payments.cancel(created.id).catch((error: unknown) => error);
const movements: string[] = [];
for await (const { kind } of vintem.movements.iterate({ paymentId: created.id })) movements.push(kind);
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const headers = webhooks.sign('{"id":"evt_1"}', "evt_1", secret);
const event = webhooks.verify('{"id":"evt_1"}', headers, secret);

console.log(JSON.stringify({
  isOnce: created.id === again.id,
  listed: listed.length === 2 && listed[0] === created.id && listed[1] === other.id,
  links: links[0] === link.id && (await vintem.paymentLinks.get(link.id)).id === link.id,
  stopped: [stopped.state, stopped.maxPayments],
  late,
  series: [series.state, read.state, ended.state],
  carnes,
  parts: series.installments.map(({ amount, dueDate }) => [amount, dueDate]),
  booklet: String.fromCharCode(...booklet.slice(0, 5)),
  edited: edited.amount,
  payer: payers[0]?.document,
  types,
  canceled: canceled.status,
  refused: refused instanceof VintemError ? [refused.code, refused.problem?.payment?.id === created.id] : null,
  movements: movements.filter((kind) => kind === "credited" || kind === "refund_done"),
  verified: event.id,
}));
`;

test("the packed npm package creates, lists, follows, refunds and cancels from an empty project", async ({
  baseAddress,
}) => {
  const merchant = await newMerchant();
  const project = await strangersProject();
  try {
    await project.compile("main.ts", PROGRAM);
    const access = [baseAddress, merchant.clientId, merchant.clientSecret];
    const output = await project.run(["node", "main.js", ...access]);
    expect(JSON.parse(output)).toEqual({
      isOnce: true,
      listed: true,
      links: true,
      stopped: ["STOPPED", null],
      late: "conflict",
      series: ["COMPLETE", "COMPLETE", "CANCELED"],
      carnes: ["true Ana Souza 3"],
      parts: [
        [33.34, "2099-01-31"],
        [33.33, "2099-02-28"],
        [33.33, "2099-03-31"],
      ],
      booklet: "%PDF-",
      edited: 12,
      payer: "12345678909",
      types: ["payment.received", "payment.refunded"],
      canceled: "CANCELED",
      refused: ["not_cancelable", true],
      movements: ["refund_done", "credited"],
      verified: "evt_1",
    });
  } finally {
    project.remove();
  }
});
