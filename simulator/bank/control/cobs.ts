import { z } from "zod";
import { amountText, centavos, positiveAmount } from "./amount";
import type { Bank } from "./bank";
import { expiracao } from "./cob-terms";
import { cobWire, opened, TXID } from "./cobs";
import type { Cob } from "./ledger-records";
import { type Answer, controlRefusal } from "./problem";
import type { Simulation } from "./simulation";

/** Body of POST /control/cobs. */
export const orphanRequest = z.strictObject({
  clientId: z.string(),
  txid: z.string().regex(TXID, "must be 26 to 35 letters and digits"),
  amount: positiveAmount,
  expiracao,
});

/** Body of POST /control/cobs/{txid}/remove. */
export const removeRequest = z.strictObject({
  /** Needed only when two accounts have a cob of this txid. */
  clientId: z.string().optional(),
});

/** A cob that its account never asked for with PUT, as a wrong integration or a lost database leaves behind. */
export function openOrphan(
  { bank, now }: Simulation,
  request: z.infer<typeof orphanRequest>,
): Answer {
  const { clientId, txid, amount } = request;
  const account = bank.accounts.get(clientId);
  if (account === undefined) return controlRefusal(404, `There is no account ${clientId}.`);
  if (bank.cob(clientId, txid) !== undefined) {
    return controlRefusal(409, `The account has a cob with txid ${txid} already.`);
  }
  const terms = {
    expiracao: request.expiracao,
    valor: { original: amountText(centavos(amount)) },
    chave: account.chave,
  };
  const cob = opened(bank, account, txid, terms, now());
  bank.record({ t: "cob", cob });
  return { status: 201, body: cobWire(bank, cob) };
}

/** The bank takes a charge away of its own accord; nobody is told. */
export function removeByBank(
  { bank }: Simulation,
  txid: string,
  { clientId }: z.infer<typeof removeRequest>,
): Answer {
  const found = namedCob(bank, txid, clientId);
  if (!found.ok) return found.refusal;
  const { cob } = found;
  if (cob.status !== "ATIVA") return controlRefusal(409, `The cob is ${cob.status}.`);
  const removed: Cob = { ...cob, status: "REMOVIDA_PELO_PSP", revisao: cob.revisao + 1 };
  bank.record({ t: "cob", cob: removed });
  return { status: 200, body: cobWire(bank, removed) };
}

/** The one cob that a control call is about: a txid alone is enough unless two accounts have it. */
export function namedCob(
  bank: Bank,
  txid: string,
  clientId: string | undefined,
): { readonly ok: true; readonly cob: Cob } | { readonly ok: false; readonly refusal: Answer } {
  const cobs = bank
    .cobsOf(txid)
    .filter((cob) => clientId === undefined || cob.clientId === clientId);
  const [cob] = cobs;
  if (cob === undefined) {
    return { ok: false, refusal: controlRefusal(404, `There is no cob with txid ${txid}.`) };
  }
  if (cobs.length === 1) return { ok: true, cob };
  const error = "Several accounts have this txid: give a clientId.";
  return { ok: false, refusal: controlRefusal(409, error) };
}
