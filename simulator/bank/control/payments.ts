import { z } from "zod";
import { amountText, centavos, positiveAmount } from "./amount";
import { expiresAtMs } from "./cobs";
import { amountOn } from "./cobv-terms";
import { namedCob } from "./control-cobs";
import { endToEndId } from "./identifiers";
import type { Account, Cob, Fact, Pix } from "./ledger-records";
import { pixWire } from "./pix-received";
import { type Answer, controlRefusal } from "./problem";
import type { Simulation } from "./simulation";

const common = {
  /** Instant of the payment; now if absent. */
  horario: z.iso.datetime({ offset: true }).optional(),
  infoPagador: z.string().max(140).optional(),
  pagador: z.strictObject({ nome: z.string(), cpf: z.string().regex(/^\d{11}$/) }).optional(),
};

/** Body of POST /control/cobs/{txid}/pay. */
export const payRequest = z.strictObject({
  ...common,
  amount: positiveAmount.optional(),
  times: z.int().min(1).max(1_000).default(1),
  force: z.boolean().default(false),
  /** Needed only when two accounts have a cob of this txid. */
  clientId: z.string().optional(),
});

/** Body of POST /control/pix. */
export const looseMoneyRequest = z.strictObject({
  ...common,
  chave: z.string(),
  txid: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,35}$/)
    .optional(),
  amount: positiveAmount,
});

type PayRequest = z.infer<typeof payRequest>;
type LooseMoneyRequest = z.infer<typeof looseMoneyRequest>;

/** Pays a cob as a payer's bank would; with `force` also what a bank would hinder but races let through. */
export function payCob(simulation: Simulation, txid: string, request: PayRequest): Answer {
  const found = namedCob(simulation.bank, txid, request.clientId);
  if (!found.ok) return found.refusal;
  const { cob } = found;

  const settledAt = request.horario === undefined ? simulation.now() : new Date(request.horario);
  const hindrance = request.force ? undefined : hindranceTo(cob, request, settledAt);
  if (hindrance !== undefined) return hindrance;
  const amount = request.amount ?? amountOf(cob, settledAt);
  if (amount === undefined)
    return controlRefusal(422, "The payer chooses the amount here: give one.");

  const pix = Array.from({ length: request.times }, () =>
    arrival(cob, settledAt, amount, request, { txid, paysCob: true }),
  );
  const paid: Fact[] =
    cob.status === "ATIVA" ? [{ t: "cob", cob: { ...cob, status: "CONCLUIDA" } }] : [];
  return arrived(simulation, pix, paid);
}

/** Money that pays none of the account's cobs: with a txid nobody asked for, or with none. */
export function receiveLooseMoney(simulation: Simulation, request: LooseMoneyRequest): Answer {
  const { bank } = simulation;
  const { chave, txid, amount } = request;
  const owner = bank.ownerOf(chave);
  if (owner === undefined) return controlRefusal(404, `No account has the key ${chave}.`);
  if (txid !== undefined && bank.cob(owner.clientId, txid) !== undefined) {
    return controlRefusal(409, `The account has a cob with txid ${txid}: pay that one.`);
  }
  const settledAt = request.horario === undefined ? simulation.now() : new Date(request.horario);
  const received = { clientId: owner.clientId, chave };
  const pix = arrival(received, settledAt, amount, request, { txid, paysCob: false });
  return arrived(simulation, [pix], []);
}

function hindranceTo(cob: Cob, request: PayRequest, settledAt: Date): Answer | undefined {
  if (request.times > 1) return controlRefusal(422, "A bank lets a cob be paid once: use force.");
  if (cob.status !== "ATIVA") return controlRefusal(409, `The cob is ${cob.status}.`);
  if (settledAt.getTime() >= expiresAtMs(cob)) return controlRefusal(409, "The cob has expired.");
  const due = amountOn(cob, settledAt);
  const wrong = request.amount !== undefined && centavos(request.amount) !== centavos(due);
  if (wrong && !payerMayChange(cob)) return controlRefusal(422, `The amount of the cob is ${due}.`);
  return undefined;
}

/** What the payer pays without choosing; undefined where there is nothing to fall back on. */
function amountOf(cob: Cob, settledAt: Date): string | undefined {
  return payerMayChange(cob) ? undefined : amountOn(cob, settledAt);
}

function payerMayChange(cob: Cob): boolean {
  return cob.valor.modalidadeAlteracao === 1;
}

function arrival(
  { clientId, chave }: Pick<Account, "clientId" | "chave">,
  settledAt: Date,
  amount: string,
  { infoPagador, pagador }: Pick<PayRequest, "infoPagador" | "pagador">,
  target: Pick<Pix, "txid" | "paysCob">,
): Pix {
  return {
    ...target,
    clientId,
    chave,
    endToEndId: endToEndId(settledAt),
    valor: amountText(centavos(amount)),
    horario: settledAt.toISOString(),
    infoPagador,
    pagador,
    devolucoes: [],
  };
}

function arrived(
  { bank, callbacks }: Simulation,
  pix: readonly Pix[],
  consequences: readonly Fact[],
): Answer {
  const announced = pix.flatMap((one) => callbacks.announcing(one, "paid"));
  const facts = pix.map((one): Fact => ({ t: "pix", pix: one }));
  bank.record(...facts, ...consequences, ...announced);
  callbacks.send(announced);
  return { status: 200, body: { pix: pix.map(pixWire) } };
}
