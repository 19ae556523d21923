import type { Random } from "@/testing/random";
import { type Calendar, dayAfter } from "./calendar";
import type { Payers } from "./payers";
import type { Shop } from "./shop";

/** Everything that a story takes part in. */
export interface Scene {
  readonly calendar: Calendar;
  readonly shop: Shop;
  readonly payers: Payers;
  readonly random: Random;
}

/** What becomes of one charge, from the moment in which it is created. */
type Story = (scene: Scene) => Promise<void>;

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

const paid: Story = async (scene) => {
  const charge = await pix(scene);
  await scene.calendar.later(0);
  await scene.calendar.do(() => scene.payers.pay(charge));
};

const neverPaid: Story = async (scene) => {
  await pix(scene);
};

const refundedInPart: Story = async (scene) => {
  const charge = await pix(scene, scene.random.between(20, 300));
  await scene.calendar.later(0);
  await scene.calendar.do(() => scene.payers.pay(charge));
  await scene.calendar.later(1);
  await scene.calendar.do(() => scene.shop.refund(charge, scene.random.between(1, 15)));
};

const refunded: Story = async (scene) => {
  const charge = await pix(scene);
  await scene.calendar.later(0);
  await scene.calendar.do(() => scene.payers.pay(charge));
  await scene.calendar.later(2);
  await scene.calendar.do(() => scene.shop.refund(charge));
};

const paidTwice: Story = async (scene) => {
  const charge = await pix(scene);
  await scene.calendar.later(0);
  await scene.calendar.do(() => scene.payers.pay(charge, { times: 2, force: true }));
};

const paidShort: Story = async (scene) => {
  const charge = await pix(scene, 80);
  await scene.calendar.later(0);
  await scene.calendar.do(() => scene.payers.pay(charge, { amount: "70.00", force: true }));
};

const paidLate: Story = async (scene) => {
  const charge = await pix(scene);
  await scene.calendar.later(scene.random.between(3, 5));
  await scene.calendar.do(() => scene.payers.pay(charge, { force: true }));
};

const takenBack: Story = async (scene) => {
  const charge = await pix(scene);
  await scene.calendar.later(0);
  await scene.calendar.do(() => scene.payers.pay(charge));
  await scene.calendar.later(scene.random.between(1, 6));
  await scene.calendar.do(() => scene.payers.takeBack(charge));
};

const card: Story = async (scene) => {
  await creditedCard(scene);
};

const cardDisputed =
  (end: "win-chargeback" | "lose-chargeback"): Story =>
  async (scene) => {
    const charge = await creditedCard(scene);
    await scene.calendar.later(2);
    await play(scene, charge, "chargeback");
    await scene.calendar.later(3);
    await play(scene, charge, "dispute");
    await scene.calendar.later(2);
    await play(scene, charge, end);
  };

const boleto: Story = async (scene) => {
  const charge = await boletoDueIn(scene, 4);
  await scene.calendar.later(scene.random.between(0, 3));
  await play(scene, charge, "pay", { by: "BOLETO", settled: false });
  await scene.calendar.later(1);
  await play(scene, charge, "settle");
};

const boletoLate: Story = async (scene) => {
  const charge = await boletoDueIn(scene, 2, {
    fine: { percent: 2 },
    interest: { percentPerMonth: 1 },
  });
  await scene.calendar.later(scene.random.between(4, 7));
  await play(scene, charge, "pay", { by: "BOLETO" });
};

const boletoNeverPaid: Story = async (scene) => {
  await boletoDueIn(scene, 3);
};

const picked =
  (method: "CREDIT_CARD" | "BOLETO"): Story =>
  async (scene) => {
    const charge = await create(scene, {
      billingType: "UNDEFINED",
      dueDate: dayAfter(scene.calendar.today, 3),
    });
    await scene.calendar.later(0);
    await scene.calendar.do(() => scene.shop.pick(charge, method));
    await play(scene, charge, "pay", { by: method });
  };

/** The stories of a shop, by how often they happen. */
export const STORIES: readonly (readonly [weight: number, story: Story])[] = [
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
export const LOOSE_MONEY: Story = ({ calendar, payers, random }) =>
  calendar.do(() => payers.receive(`${random.between(5, 90)}.00`));

async function pix(scene: Scene, reais?: number): Promise<string> {
  return create(scene, {
    billingType: "PIX",
    dueDate: dayAfter(scene.calendar.today, 1),
    ...(reais === undefined ? {} : { amount: reais }),
  });
}

async function creditedCard(scene: Scene): Promise<string> {
  const charge = await create(scene, {
    billingType: "CREDIT_CARD",
    dueDate: dayAfter(scene.calendar.today, 3),
  });
  await scene.calendar.later(0);
  await play(scene, charge, "pay", { by: "CREDIT_CARD" });
  await scene.calendar.later(CARD_DAYS);
  await play(scene, charge, "settle");
  return charge;
}

function boletoDueIn(scene: Scene, days: number, terms: object = {}): Promise<string> {
  const dueDate = dayAfter(scene.calendar.today, days);
  return create(scene, { billingType: "BOLETO", dueDate, ...terms });
}

/** Creates a charge for one of the shop's customers. */
function create(scene: Scene, body: Readonly<Record<string, unknown>>): Promise<string> {
  const { random, calendar, shop } = scene;
  const [name, document] = random.pick(PAYERS);
  const amount = random.between(500, 45_000) / 100;
  const description = `${random.pick(GOODS)} ${random.between(1_000, 9_999)}`;
  return calendar.do(() =>
    shop.charge({ amount, description, payer: { name, document }, ...body }),
  );
}

function play(scene: Scene, charge: string, action: string, how: object = {}): Promise<void> {
  return scene.calendar.do(() => scene.payers.play(charge, action, { ...how }));
}
