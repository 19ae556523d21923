import { z } from "zod";
import type { Bank } from "@/simulator/bank/engine/bank";
import { amountOn } from "@/simulator/bank/ledger/amount-due";
import { expiresAtMs } from "@/simulator/bank/ledger/cob-rules";
import type { Account, Cob, Fact, Pix } from "@/simulator/bank/ledger/records";
import { pixWire } from "@/simulator/bank/ledger/wire";
import { controlRefusal } from "@/simulator/control/call";
import type { ApiResponse } from "@/simulator/http/response";
import { amountText, centavos, positiveAmount } from "@/simulator/values/amount";
import { endToEndId } from "@/simulator/values/identifiers";
import { namedCob } from "./cobs";

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

/** Pays a cob as a payer's bank would; with `force` also what a bank would refuse but races let through. */
export function payCob(bank: Bank, txid: string, request: PayRequest): ApiResponse {
  const found = namedCob(bank.ledger, txid, request.clientId);
  if (!found.ok) return found.refusal;
  const cob = found.value;

  const settledAt = request.horario === undefined ? bank.now() : new Date(request.horario);
  const refused = request.force ? undefined : refusalFor(cob, request, settledAt);
  if (refused !== undefined) return refused;
  const amount = request.amount ?? amountOf(cob, settledAt);
  if (amount === undefined)
    return controlRefusal(422, "The payer chooses the amount here: give one.");

  const pix = Array.from({ length: request.times }, () =>
    incoming(cob, settledAt, amount, request, { txid, paysCob: true }),
  );
  const paid: Fact[] =
    cob.status === "ATIVA" ? [{ t: "cob", cob: { ...cob, status: "CONCLUIDA" } }] : [];
  return credit(bank, pix, paid);
}

/** Money that pays none of the account's cobs: with a txid that no charge has, or without one. */
export function receiveLooseMoney(bank: Bank, request: LooseMoneyRequest): ApiResponse {
  const { ledger } = bank;
  const { chave, txid, amount } = request;
  const owner = ledger.ownerOf(chave);
  if (owner === undefined) return controlRefusal(404, `No account has the key ${chave}.`);
  if (txid !== undefined && ledger.cob(owner.clientId, txid) !== undefined) {
    return controlRefusal(409, `The account has a cob with txid ${txid}: pay that one.`);
  }
  const settledAt = request.horario === undefined ? bank.now() : new Date(request.horario);
  const received = { clientId: owner.clientId, chave };
  const pix = incoming(received, settledAt, amount, request, { txid, paysCob: false });
  return credit(bank, [pix], []);
}

function refusalFor(cob: Cob, request: PayRequest, settledAt: Date): ApiResponse | undefined {
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

function incoming(
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

function credit(
  { ledger, notifier }: Bank,
  pix: readonly Pix[],
  consequences: readonly Fact[],
): ApiResponse {
  const deliveries = pix.flatMap((one) => notifier.deliveriesFor(one, "paid"));
  const facts = pix.map((one): Fact => ({ t: "pix", pix: one }));
  ledger.record(...facts, ...consequences, ...deliveries);
  notifier.send(deliveries);
  return { status: 200, body: { pix: pix.map(pixWire) } };
}
