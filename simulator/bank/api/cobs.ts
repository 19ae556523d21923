import { type Kind, kindOf, linked, newCob, revised } from "@/simulator/bank/ledger/cob-rules";
import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { Cob } from "@/simulator/bank/ledger/records";
import { cobWire } from "@/simulator/bank/ledger/wire";
import type { ApiResponse, Checked } from "@/simulator/http/response";
import { randomHex } from "@/simulator/values/identifiers";
import type { BankCall } from "./call";
import { INVALID, ofKind, readDetails, type SentDetails, withChanges } from "./charge-details";
import { chargePatch } from "./cob-request";
import { page, readListQuery } from "./list-query";
import { type ProblemKind, problem, type Violation } from "./problem";
import { checkedBody } from "./request-body";

/** API Pix: the txid of a cob. */
export const TXID = /^[a-zA-Z0-9]{26,35}$/;

/** A charge that its account opens or rewrites. */
export interface ChargeRequest extends Pick<BankCall, "account" | "profile" | "body"> {
  readonly kind: Kind;
  readonly txid: string;
  /** The batch that opens it. */
  readonly loteId?: string;
}

/** PUT /cob/{txid}, /cobv/{txid}: opens a charge or rewrites it while ATIVA; the same details again change nothing. */
export function putCob(ledger: Ledger, kind: Kind, now: Date, call: BankCall): ApiResponse {
  return created(ledger, writeCharge(ledger, { ...call, kind, txid: call.params.txid ?? "" }, now));
}

/** POST /cob: opens a charge under a txid of the bank's own; a repeated request opens another. */
export function postCob(ledger: Ledger, now: Date, call: BankCall): ApiResponse {
  return created(ledger, writeCharge(ledger, { ...call, kind: "cob", txid: randomHex(16) }, now));
}

/** Opens or rewrites a charge, in a request of its own or in a batch. */
export function writeCharge(
  ledger: Ledger,
  { kind, txid, account, profile, body, loteId }: ChargeRequest,
  now: Date,
): Checked<Cob> {
  const before = ledger.cob(account.clientId, txid);
  const wrong = txidRefusal(kind, txid, before);
  if (wrong !== undefined) return { ok: false, refusal: wrong };
  const read = readDetails(ledger, kind, { account, profile }, body, before, now);
  if (!read.ok) return read;
  const { details, location } = read.value;
  const after = before
    ? rewritten(account, before, read.value)
    : { ...newCob(ledger, account, txid, details, now, location), loteId };
  if (after !== before) ledger.record({ t: "cob", cob: after });
  return { ok: true, value: after };
}

/** GET /cob/{txid}, /cobv/{txid}, of today or of an older revision. */
export function getCob(
  ledger: Ledger,
  kind: Kind,
  { account, params, query }: BankCall,
): ApiResponse {
  const cob = ofKind(kind, ledger.cob(account.clientId, params.txid ?? ""));
  if (cob === undefined) return unknownCob(kind);
  const revisao = query.get("revisao");
  const shown = revisao === null ? cob : ledger.cobRevision(cob, Number(revisao));
  if (shown === undefined) return problem(CONSULT[kind], "A revisão não existe.");
  return { status: 200, body: cobWire(ledger, shown) };
}

/** PATCH /cob/{txid}, /cobv/{txid}: removes the charge, or changes its details; never both at once. */
export function patchCob(ledger: Ledger, kind: Kind, now: Date, call: BankCall): ApiResponse {
  const { account, params, body } = call;
  const before = ofKind(kind, ledger.cob(account.clientId, params.txid ?? ""));
  if (before === undefined) return unknownCob(kind);
  if (before.status !== "ATIVA") return notActive(kind, before);
  const patch = checkedBody(body, chargePatch, INVALID[kind], kind);
  if (!patch.ok) return patch.refusal;
  const { status, ...changes } = patch.value;
  if (status !== undefined) {
    if (Object.keys(changes).length > 0) {
      const razao = "A remoção não admite outras alterações na mesma requisição.";
      return refused(kind, { razao, propriedade: `${kind}.status`, valor: status });
    }
    return saved(ledger, { ...before, status, revisao: before.revisao + 1 });
  }
  const read = readDetails(ledger, kind, call, withChanges(before, changes), before, now);
  if (!read.ok) return read.refusal;
  const after = rewritten(account, before, read.value);
  return after === before ? { status: 200, body: cobWire(ledger, after) } : saved(ledger, after);
}

/** GET /cob, /cobv: charges by creation time, with the standard's filters and paging. */
export function listCobs(ledger: Ledger, kind: Kind, { account, query }: BankCall): ApiResponse {
  const read = readListQuery(query, CONSULT[kind]);
  if (!read.ok) return read.refusal;
  const list = read.value;
  const { status, cpf, cnpj, locationPresente, loteCobVId } = list.filters;
  const cobs = ledger
    .cobsBetween(account.clientId, list.from, list.to)
    .filter((cob) => kindOf(cob) === kind)
    .filter((cob) => status === undefined || cob.status === status)
    .filter((cob) => cpf === undefined || cob.devedor?.cpf === cpf)
    .filter((cob) => cnpj === undefined || cob.devedor?.cnpj === cnpj)
    .filter((cob) => loteCobVId === undefined || cob.loteId === loteCobVId)
    .filter(
      ({ locId }) => locationPresente === undefined || (locId !== undefined) === locationPresente,
    );
  const { items, parametros } = page(cobs, list);
  return { status: 200, body: { parametros, cobs: items.map((cob) => cobWire(ledger, cob)) } };
}

const CONSULT = {
  cob: "CobConsultaInvalida",
  cobv: "CobVConsultaInvalida",
} as const satisfies Record<Kind, ProblemKind>;

/** The charge on other details; a change of its location alone makes no revision. */
function rewritten(
  account: ChargeRequest["account"],
  before: Cob,
  { details, location }: SentDetails,
): Cob {
  const after = revised(account, before, details);
  return location === undefined || location.id === after.locId
    ? after
    : linked(account, after, location);
}

function txidRefusal(kind: Kind, txid: string, before: Cob | undefined): ApiResponse | undefined {
  if (!TXID.test(txid)) {
    const razao = "O txid não respeita o formato [a-zA-Z0-9]{26,35}.";
    return refused(kind, { razao, propriedade: `${kind}.txid`, valor: txid });
  }
  if (before === undefined) return undefined;
  if (kindOf(before) !== kind) {
    const razao = "O txid já é de uma cobrança de outro tipo.";
    return refused(kind, { razao, propriedade: `${kind}.txid`, valor: txid });
  }
  return before.status === "ATIVA" ? undefined : notActive(kind, before);
}

function created(ledger: Ledger, written: Checked<Cob>): ApiResponse {
  if (!written.ok) return written.refusal;
  return { status: 201, body: cobWire(ledger, written.value) };
}

function saved(ledger: Ledger, cob: Cob): ApiResponse {
  ledger.record({ t: "cob", cob });
  return { status: 200, body: cobWire(ledger, cob) };
}

function refused(kind: Kind, violation: Violation): ApiResponse {
  return problem(INVALID[kind], "A requisição viola as regras da cobrança.", [violation]);
}

function notActive(kind: Kind, { status }: Cob): ApiResponse {
  const words = "A cobrança não está ATIVA e não pode ser alterada.";
  const violation = { razao: "A cobrança não está ATIVA.", propriedade: `${kind}.status` };
  return problem(INVALID[kind], words, [{ ...violation, valor: status }]);
}

function unknownCob(kind: Kind): ApiResponse {
  const named = kind === "cob" ? "CobNaoEncontrado" : "CobVNaoEncontrada";
  return problem(named, "Nenhuma cobrança com o txid informado.");
}
