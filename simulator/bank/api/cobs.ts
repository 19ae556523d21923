import { type Kind, kindOf, newCob, revised } from "@/simulator/bank/ledger/cob-rules";
import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { Account, Cob, CobDetails } from "@/simulator/bank/ledger/records";
import { cobWire } from "@/simulator/bank/ledger/wire";
import type { ApiResponse, Checked } from "@/simulator/http/response";
import type { BankCall } from "./call";
import { cobPatch, cobRequest, detailsOf, requestOf } from "./cob-request";
import { cobvDetailsOf, cobvRequest } from "./cobv-request";
import { page, readListQuery } from "./list-query";
import { problem, type Violation } from "./problem";
import { checkedBody } from "./request-body";

/** API Pix: the txid of a cob. */
export const TXID = /^[a-zA-Z0-9]{26,35}$/;

/** PUT /cob/{txid}, /cobv/{txid}: opens a charge or rewrites it while ATIVA; the same details again change nothing. */
export function putCob(
  ledger: Ledger,
  kind: Kind,
  now: Date,
  { account, params, body }: BankCall,
): ApiResponse {
  const txid = params.txid ?? "";
  if (!TXID.test(txid)) {
    const razao = "O txid não respeita o formato [a-zA-Z0-9]{26,35}.";
    return refused([{ razao, propriedade: `${kind}.txid`, valor: txid }]);
  }
  const before = ledger.cob(account.clientId, txid);
  if (before !== undefined && kindOf(before) !== kind) {
    const razao = "O txid já é de uma cobrança de outro tipo.";
    return refused([{ razao, propriedade: `${kind}.txid`, valor: txid }]);
  }
  if (before !== undefined && before.status !== "ATIVA") return notActive(before);
  const request = readDetails(kind, body);
  if (!request.ok) return request.refusal;
  const { details, locId } = request.value;
  const broken = ruleViolations(ledger, account, details.chave, locId, before);
  if (broken.length > 0) return refused(broken);
  const after = before
    ? revised(account, before, details)
    : newCob(ledger, account, txid, details, now);
  if (after !== before) ledger.record({ t: "cob", cob: after });
  return { status: 201, body: cobWire(ledger, after) };
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
  if (shown === undefined) return problem("CobConsultaInvalida", "A revisão não existe.");
  return { status: 200, body: cobWire(ledger, shown) };
}

/** PATCH /cob/{txid}, /cobv/{txid}: removes the charge, or changes its details; never both at once. */
export function patchCob(
  ledger: Ledger,
  kind: Kind,
  { account, params, body }: BankCall,
): ApiResponse {
  const before = ofKind(kind, ledger.cob(account.clientId, params.txid ?? ""));
  if (before === undefined) return unknownCob(kind);
  if (before.status !== "ATIVA") return notActive(before);
  const patch = checkedBody(body, cobPatch, "CobOperacaoInvalida", "cob");
  if (!patch.ok) return patch.refusal;
  const { status, ...changes } = patch.value;
  if (status !== undefined) {
    if (Object.keys(changes).length > 0) {
      const razao = "A remoção não admite outras alterações na mesma requisição.";
      return refused([{ razao, propriedade: "cob.status", valor: status }]);
    }
    return saved(ledger, { ...before, status, revisao: before.revisao + 1 });
  }
  if (kind === "cobv")
    return problem("CobVOperacaoInvalida", "Esta cobrança só pode ser removida.");
  const request = readDetails(kind, JSON.stringify({ ...requestOf(before), ...changes }));
  if (!request.ok) return request.refusal;
  const { details, locId } = request.value;
  const broken = ruleViolations(ledger, account, details.chave, locId, before);
  if (broken.length > 0) return refused(broken);
  const after = revised(account, before, details);
  return after === before ? { status: 200, body: cobWire(ledger, after) } : saved(ledger, after);
}

/** GET /cob, /cobv: charges by creation time, with the standard's filters and paging. */
export function listCobs(ledger: Ledger, kind: Kind, { account, query }: BankCall): ApiResponse {
  const read = readListQuery(query, "CobConsultaInvalida");
  if (!read.ok) return read.refusal;
  const list = read.value;
  const { status, cpf, cnpj } = list.filters;
  const cobs = ledger
    .cobsBetween(account.clientId, list.from, list.to)
    .filter((cob) => kindOf(cob) === kind)
    .filter((cob) => status === undefined || cob.status === status)
    .filter((cob) => cpf === undefined || cob.devedor?.cpf === cpf)
    .filter((cob) => cnpj === undefined || cob.devedor?.cnpj === cnpj);
  const { items, parametros } = page(cobs, list);
  return { status: 200, body: { parametros, cobs: items.map((cob) => cobWire(ledger, cob)) } };
}

function saved(ledger: Ledger, cob: Cob): ApiResponse {
  ledger.record({ t: "cob", cob });
  return { status: 200, body: cobWire(ledger, cob) };
}

function ofKind(kind: Kind, cob: Cob | undefined): Cob | undefined {
  return cob && kindOf(cob) === kind ? cob : undefined;
}

interface SentDetails {
  readonly details: CobDetails;
  readonly locId: number | undefined;
}

function readDetails(kind: Kind, body: string): Checked<SentDetails> {
  if (kind === "cob") {
    const read = checkedBody(body, cobRequest, "CobOperacaoInvalida", "cob");
    if (!read.ok) return read;
    return { ok: true, value: { details: detailsOf(read.value), locId: read.value.loc?.id } };
  }
  const read = checkedBody(body, cobvRequest, "CobVOperacaoInvalida", "cobv");
  if (!read.ok) return read;
  return { ok: true, value: { details: cobvDetailsOf(read.value), locId: read.value.loc?.id } };
}

function ruleViolations(
  ledger: Ledger,
  account: Account,
  chave: string,
  locId: number | undefined,
  before: Cob | undefined,
): readonly Violation[] {
  const broken: Violation[] = [];
  if (ledger.ownerOf(chave)?.clientId !== account.clientId) {
    const razao = "A chave não pertence a este usuário recebedor.";
    broken.push({ razao, propriedade: "cob.chave", valor: chave });
  }
  if (locId !== undefined && locId !== before?.locId) {
    const razao = "O location não existe.";
    broken.push({ razao, propriedade: "cob.loc.id", valor: String(locId) });
  }
  return broken;
}

function refused(violacoes: readonly Violation[]): ApiResponse {
  return problem("CobOperacaoInvalida", "A requisição viola as regras da cobrança.", violacoes);
}

function notActive({ status }: Cob): ApiResponse {
  return problem("CobOperacaoInvalida", "A cobrança não está ATIVA e não pode ser alterada.", [
    { razao: "A cobrança não está ATIVA.", propriedade: "cob.status", valor: status },
  ]);
}

function unknownCob(kind: Kind): ApiResponse {
  const named = kind === "cob" ? "CobNaoEncontrado" : "CobVNaoEncontrada";
  return problem(named, "Nenhuma cobrança com o txid informado.");
}
