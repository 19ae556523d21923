import type { Bank } from "./bank";
import { type BankCall, checkedBody } from "./bank-call";
import { dynamicBrCode } from "./br-code";
import { cobPatch, cobRequest, requestOf, sameTerms, termsOf } from "./cob-terms";
import { cobvEndsAtMs, cobvRequest, cobvTermsOf } from "./cobv-terms";
import { randomHex } from "./identifiers";
import type { Account, Cob, CobTerms } from "./ledger-records";
import { page, readListQuery } from "./list-query";
import { pixWire } from "./pix-received";
import { type Answer, problem, type Violation } from "./problem";

/** API Pix: the txid of a cob. */
export const TXID = /^[a-zA-Z0-9]{26,35}$/;

/** Made-up host (RFC 2606); nothing is ever fetched from it. */
const LOCATION_HOST = "pix.simulador.example/qr/v2/";

/** An immediate charge, or one with due date: one ledger and one txid for both, each at its own paths. */
export type Kind = "cob" | "cobv";

/** PUT /cob/{txid}, /cobv/{txid}: opens a charge or rewrites it while ATIVA; the same terms again change nothing. */
export function putCob(
  bank: Bank,
  kind: Kind,
  now: Date,
  { account, params, body }: BankCall,
): Answer {
  const txid = params.txid ?? "";
  if (!TXID.test(txid)) {
    const razao = "O txid não respeita o formato [a-zA-Z0-9]{26,35}.";
    return refused([{ razao, propriedade: `${kind}.txid`, valor: txid }]);
  }
  const before = bank.cob(account.clientId, txid);
  if (before !== undefined && kindOf(before) !== kind) {
    const razao = "O txid já é de uma cobrança de outro tipo.";
    return refused([{ razao, propriedade: `${kind}.txid`, valor: txid }]);
  }
  if (before !== undefined && before.status !== "ATIVA") return notActive(before);
  const request = readTerms(kind, body);
  if (!request.ok) return request.refusal;
  const { terms, locId } = request;
  const broken = ruleViolations(bank, account, terms.chave, locId, before);
  if (broken.length > 0) return refused(broken);
  const after = before ? revised(account, before, terms) : opened(bank, account, txid, terms, now);
  if (after !== before) bank.record({ t: "cob", cob: after });
  return { status: 201, body: cobWire(bank, after) };
}

/** GET /cob/{txid}, /cobv/{txid}, of today or of an older revision. */
export function getCob(bank: Bank, kind: Kind, { account, params, query }: BankCall): Answer {
  const cob = ofKind(kind, bank.cob(account.clientId, params.txid ?? ""));
  if (cob === undefined) return unknownCob(kind);
  const revisao = query.get("revisao");
  const shown = revisao === null ? cob : bank.cobRevision(cob, Number(revisao));
  if (shown === undefined) return problem("CobConsultaInvalida", "A revisão não existe.");
  return { status: 200, body: cobWire(bank, shown) };
}

/** PATCH /cob/{txid}, /cobv/{txid}: removes the charge, or changes its terms; never both at once. */
export function patchCob(bank: Bank, kind: Kind, { account, params, body }: BankCall): Answer {
  const before = ofKind(kind, bank.cob(account.clientId, params.txid ?? ""));
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
    return saved(bank, { ...before, status, revisao: before.revisao + 1 });
  }
  if (kind === "cobv")
    return problem("CobVOperacaoInvalida", "Esta cobrança só pode ser removida.");
  const request = readTerms(kind, JSON.stringify({ ...requestOf(before), ...changes }));
  if (!request.ok) return request.refusal;
  const { terms, locId } = request;
  const broken = ruleViolations(bank, account, terms.chave, locId, before);
  if (broken.length > 0) return refused(broken);
  const after = revised(account, before, terms);
  return after === before ? { status: 200, body: cobWire(bank, after) } : saved(bank, after);
}

/** GET /cob, /cobv: charges by creation time, with the standard's filters and paging. */
export function listCobs(bank: Bank, kind: Kind, { account, query }: BankCall): Answer {
  const list = readListQuery(query, "CobConsultaInvalida");
  if (!list.ok) return list.refusal;
  const { status, cpf, cnpj } = list.filters;
  const cobs = bank
    .cobsBetween(account.clientId, list.from, list.to)
    .filter((cob) => kindOf(cob) === kind)
    .filter((cob) => status === undefined || cob.status === status)
    .filter((cob) => cpf === undefined || cob.devedor?.cpf === cpf)
    .filter((cob) => cnpj === undefined || cob.devedor?.cnpj === cnpj);
  const { items, parametros } = page(cobs, list);
  return { status: 200, body: { parametros, cobs: items.map((cob) => cobWire(bank, cob)) } };
}

/** The instant from which a cob can no longer be paid. Its status does not tell: it stays ATIVA. */
export function expiresAtMs(cob: Cob): number {
  if (cob.vencimento) return cobvEndsAtMs(cob.vencimento);
  return Date.parse(cob.criacao) + cob.expiracao * 1_000;
}

/** A new cob on these terms, not yet recorded. */
export function opened(
  bank: Bank,
  account: Account,
  txid: string,
  terms: CobTerms,
  now: Date,
): Cob {
  const location = LOCATION_HOST + randomHex(16);
  return {
    ...terms,
    clientId: account.clientId,
    txid,
    criacao: now.toISOString(),
    revisao: 0,
    status: "ATIVA",
    locId: bank.nextLocId(),
    location,
    pixCopiaECola: dynamicBrCode({ ...account, location, valor: terms.valor.original }),
  };
}

function revised(account: Account, before: Cob, terms: CobTerms): Cob {
  if (sameTerms(before, terms)) return before;
  const { location } = before;
  const pixCopiaECola = dynamicBrCode({ ...account, location, valor: terms.valor.original });
  return { ...before, ...terms, pixCopiaECola, revisao: before.revisao + 1 };
}

function saved(bank: Bank, cob: Cob): Answer {
  bank.record({ t: "cob", cob });
  return { status: 200, body: cobWire(bank, cob) };
}

function kindOf({ vencimento }: Cob): Kind {
  return vencimento ? "cobv" : "cob";
}

function ofKind(kind: Kind, cob: Cob | undefined): Cob | undefined {
  return cob && kindOf(cob) === kind ? cob : undefined;
}

function readTerms(
  kind: Kind,
  body: string,
):
  | { readonly ok: true; readonly terms: CobTerms; readonly locId: number | undefined }
  | { readonly ok: false; readonly refusal: Answer } {
  if (kind === "cob") {
    const read = checkedBody(body, cobRequest, "CobOperacaoInvalida", "cob");
    return read.ok ? { ok: true, terms: termsOf(read.value), locId: read.value.loc?.id } : read;
  }
  const read = checkedBody(body, cobvRequest, "CobVOperacaoInvalida", "cobv");
  return read.ok ? { ok: true, terms: cobvTermsOf(read.value), locId: read.value.loc?.id } : read;
}

function ruleViolations(
  bank: Bank,
  account: Account,
  chave: string,
  locId: number | undefined,
  before: Cob | undefined,
): readonly Violation[] {
  const broken: Violation[] = [];
  if (bank.ownerOf(chave)?.clientId !== account.clientId) {
    const razao = "A chave não pertence a este usuário recebedor.";
    broken.push({ razao, propriedade: "cob.chave", valor: chave });
  }
  if (locId !== undefined && locId !== before?.locId) {
    const razao = "O location não existe.";
    broken.push({ razao, propriedade: "cob.loc.id", valor: String(locId) });
  }
  return broken;
}

function refused(violacoes: readonly Violation[]): Answer {
  return problem("CobOperacaoInvalida", "A requisição viola as regras da cobrança.", violacoes);
}

function notActive({ status }: Cob): Answer {
  return problem("CobOperacaoInvalida", "A cobrança não está ATIVA e não pode ser alterada.", [
    { razao: "A cobrança não está ATIVA.", propriedade: "cob.status", valor: status },
  ]);
}

function unknownCob(kind: Kind): Answer {
  const named = kind === "cob" ? "CobNaoEncontrado" : "CobVNaoEncontrada";
  return problem(named, "Nenhuma cobrança com o txid informado.");
}

/** A cob as API answers carry it. */
export function cobWire(bank: Bank, cob: Cob): Record<string, unknown> {
  const { criacao, expiracao, location, locId, vencimento } = cob;
  const { dataDeVencimento, validadeAposVencimento, ...parts } = vencimento ?? {};
  const pix = bank.pixOfCob(cob);
  return {
    calendario: vencimento
      ? { criacao, dataDeVencimento, validadeAposVencimento }
      : { criacao, expiracao },
    txid: cob.txid,
    revisao: cob.revisao,
    loc: { id: locId, location, tipoCob: kindOf(cob), criacao },
    location,
    status: cob.status,
    devedor: cob.devedor,
    valor: { ...cob.valor, ...parts },
    chave: cob.chave,
    solicitacaoPagador: cob.solicitacaoPagador,
    infoAdicionais: cob.infoAdicionais,
    pixCopiaECola: cob.pixCopiaECola,
    ...(pix.length > 0 ? { pix: pix.map(pixWire) } : {}),
  };
}
