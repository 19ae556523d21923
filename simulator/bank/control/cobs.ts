import { z } from "zod";
import { expiracao } from "@/simulator/bank/api/cob-request";
import { TXID } from "@/simulator/bank/api/cobs";
import type { Bank } from "@/simulator/bank/engine/bank";
import { newCob } from "@/simulator/bank/ledger/cob-rules";
import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { Cob } from "@/simulator/bank/ledger/records";
import { cobWire } from "@/simulator/bank/ledger/wire";
import { controlRefusal } from "@/simulator/control/call";
import type { ApiResponse, Checked } from "@/simulator/http/response";
import { amountText, centavos, positiveAmount } from "@/simulator/values/amount";

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

/** A cob that its account never sent by PUT, as a wrong integration or a lost database leaves behind. */
export function openOrphan(
  { ledger, now }: Bank,
  request: z.infer<typeof orphanRequest>,
): ApiResponse {
  const { clientId, txid, amount } = request;
  const account = ledger.accounts.get(clientId);
  if (account === undefined) return controlRefusal(404, `There is no account ${clientId}.`);
  if (ledger.cob(clientId, txid) !== undefined) {
    return controlRefusal(409, `The account has a cob with txid ${txid} already.`);
  }
  const details = {
    expiracao: request.expiracao,
    valor: { original: amountText(centavos(amount)) },
    chave: account.chave,
  };
  const cob = newCob(ledger, account, txid, details, now());
  ledger.record({ t: "cob", cob });
  return { status: 201, body: cobWire(ledger, cob) };
}

/** The bank takes a charge away of its own accord and sends no notification. */
export function removeByBank(
  { ledger }: Bank,
  txid: string,
  { clientId }: z.infer<typeof removeRequest>,
): ApiResponse {
  const found = namedCob(ledger, txid, clientId);
  if (!found.ok) return found.refusal;
  const cob = found.value;
  if (cob.status !== "ATIVA") return controlRefusal(409, `The cob is ${cob.status}.`);
  const removed: Cob = { ...cob, status: "REMOVIDA_PELO_PSP", revisao: cob.revisao + 1 };
  ledger.record({ t: "cob", cob: removed });
  return { status: 200, body: cobWire(ledger, removed) };
}

/** The one cob that a control call is about: a txid alone is enough unless two accounts have it. */
export function namedCob(ledger: Ledger, txid: string, clientId: string | undefined): Checked<Cob> {
  const cobs = ledger
    .cobsOf(txid)
    .filter((cob) => clientId === undefined || cob.clientId === clientId);
  const [cob] = cobs;
  if (cob === undefined) {
    return { ok: false, refusal: controlRefusal(404, `There is no cob with txid ${txid}.`) };
  }
  if (cobs.length === 1) return { ok: true, value: cob };
  const error = "Several accounts have this txid: give a clientId.";
  return { ok: false, refusal: controlRefusal(409, error) };
}
