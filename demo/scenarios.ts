import type { Random } from "@/testing/random";
import { type Calendar, dayAfter } from "./calendar";
import type { Payers } from "./payers";
import type { Shop } from "./shop";

/** Everything that a scenario takes part in. */
export interface Context {
  readonly calendar: Calendar;
  readonly shop: Shop;
  readonly payers: Payers;
  readonly random: Random;
}

/** What becomes of one charge, from the moment in which it is created. */
type Scenario = (context: Context) => Promise<void>;

const PAYERS = [
  ["Ana Beatriz Souza", "12345678909"],
  ["Construtora Horizonte Ltda", "11222333000181"],
  ["João Pedro Cavalcante", "52998224725"],
  ["Maria das Graças Albuquerque", "39053344705"],
  ["Padaria São José ME", "11444777000161"],
  ["Patrícia Ferreira Lima", "98765432100"],
] as const;

const GOODS = ["Pedido", "Aula avulsa", "Mensalidade", "Conserto", "Assinatura"] as const;

/** Days from the payment by card until its money is credited: sooner than a bank's 30, so that a month shows it. */
const CARD_DAYS = 10;

const paid: Scenario = async (context) => {
  const charge = await pix(context);
  await context.calendar.later(0);
  await context.calendar.do(() => context.payers.pay(charge));
};

const neverPaid: Scenario = async (context) => {
  await pix(context);
};

const refundedInPart: Scenario = async (context) => {
  const charge = await pix(context, context.random.between(20, 300));
  await context.calendar.later(0);
  await context.calendar.do(() => context.payers.pay(charge));
  await context.calendar.later(1);
  await context.calendar.do(() => context.shop.refund(charge, context.random.between(1, 15)));
};

const refunded: Scenario = async (context) => {
  const charge = await pix(context);
  await context.calendar.later(0);
  await context.calendar.do(() => context.payers.pay(charge));
  await context.calendar.later(2);
  await context.calendar.do(() => context.shop.refund(charge));
};

const paidTwice: Scenario = async (context) => {
  const charge = await pix(context);
  await context.calendar.later(0);
  await context.calendar.do(() => context.payers.pay(charge, { times: 2, force: true }));
};

const paidShort: Scenario = async (context) => {
  const charge = await pix(context, 80);
  await context.calendar.later(0);
  await context.calendar.do(() => context.payers.pay(charge, { amount: "70.00", force: true }));
};

const paidLate: Scenario = async (context) => {
  const charge = await pix(context);
  await context.calendar.later(context.random.between(3, 5));
  await context.calendar.do(() => context.payers.pay(charge, { force: true }));
};

const takenBack: Scenario = async (context) => {
  const charge = await pix(context);
  await context.calendar.later(0);
  await context.calendar.do(() => context.payers.pay(charge));
  await context.calendar.later(context.random.between(1, 6));
  await context.calendar.do(() => context.payers.takeBack(charge));
};

const card: Scenario = async (context) => {
  await creditedCard(context);
};

const cardDisputed =
  (end: "win-chargeback" | "lose-chargeback"): Scenario =>
  async (context) => {
    const charge = await creditedCard(context);
    await context.calendar.later(2);
    await play(context, charge, "chargeback");
    await context.calendar.later(3);
    await play(context, charge, "dispute");
    await context.calendar.later(2);
    await play(context, charge, end);
  };

const boleto: Scenario = async (context) => {
  const charge = await boletoDueIn(context, 4);
  await context.calendar.later(context.random.between(0, 3));
  await play(context, charge, "pay", { by: "BOLETO", settled: false });
  await context.calendar.later(1);
  await play(context, charge, "settle");
};

const boletoLate: Scenario = async (context) => {
  const charge = await boletoDueIn(context, 2, {
    fine: { percent: 2 },
    interest: { percentPerMonth: 1 },
  });
  await context.calendar.later(context.random.between(4, 7));
  await play(context, charge, "pay", { by: "BOLETO" });
};

const boletoNeverPaid: Scenario = async (context) => {
  await boletoDueIn(context, 3);
};

const picked =
  (method: "CREDIT_CARD" | "BOLETO"): Scenario =>
  async (context) => {
    const charge = await create(context, {
      billingType: "UNDEFINED",
      dueDate: dayAfter(context.calendar.today, 3),
    });
    await context.calendar.later(0);
    await context.calendar.do(() => context.shop.pick(charge, method));
    await play(context, charge, "pay", { by: method });
  };

/** The scenarios of a shop, by how often they happen. */
export const SCENARIOS: readonly (readonly [weight: number, scenario: Scenario])[] = [
  [560, paid],
  [95, neverPaid],
  [25, refundedInPart],
  [15, refunded],
  [8, paidTwice],
  [6, paidShort],
  [8, paidLate],
  [3, takenBack],
  [90, card],
  [8, cardDisputed("win-chargeback")],
  [6, cardDisputed("lose-chargeback")],
  [110, boleto],
  [15, boletoLate],
  [25, boletoNeverPaid],
  [15, picked("CREDIT_CARD")],
  [11, picked("BOLETO")],
];

/** Money comes that names no charge. */
export const LOOSE_MONEY: Scenario = ({ calendar, payers, random }) =>
  calendar.do(() => payers.receive(`${random.between(5, 90)}.00`));

async function pix(context: Context, reais?: number): Promise<string> {
  return create(context, {
    billingType: "PIX",
    dueDate: dayAfter(context.calendar.today, 1),
    ...(reais === undefined ? {} : { amount: reais }),
  });
}

async function creditedCard(context: Context): Promise<string> {
  const charge = await create(context, {
    billingType: "CREDIT_CARD",
    dueDate: dayAfter(context.calendar.today, 3),
  });
  await context.calendar.later(0);
  await play(context, charge, "pay", { by: "CREDIT_CARD" });
  await context.calendar.later(CARD_DAYS);
  await play(context, charge, "settle");
  return charge;
}

function boletoDueIn(context: Context, days: number, terms: object = {}): Promise<string> {
  const dueDate = dayAfter(context.calendar.today, days);
  return create(context, { billingType: "BOLETO", dueDate, ...terms });
}

/** Creates a charge for one of the shop's customers. */
function create(context: Context, body: Readonly<Record<string, unknown>>): Promise<string> {
  const { random, calendar, shop } = context;
  const [name, document] = random.pick(PAYERS);
  const amount = random.between(500, 45_000) / 100;
  const description = `${random.pick(GOODS)} ${random.between(1_000, 9_999)}`;
  return calendar.do(() =>
    shop.charge({ amount, description, payer: { name, document }, ...body }),
  );
}

function play(context: Context, charge: string, action: string, how: object = {}): Promise<void> {
  return context.calendar.do(() => context.payers.play(charge, action, { ...how }));
}
