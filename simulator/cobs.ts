import type { Bank } from "./bank";
import { type BankCall, checkedBody } from "./bank-call";
import { dynamicBrCode } from "./br-code";
import { type CobRequest, cobPatch, cobRequest, requestOf, sameTerms, termsOf } from "./cob-terms";
import { randomHex } from "./identifiers";
import type { Account, Cob, CobTerms } from "./ledger-records";
import { page, readListQuery } from "./list-query";
import { pixWire } from "./pix-received";
import { type Answer, problem, type Violation } from "./problem";

/** API Pix: the txid of a cob. */
export const TXID = /^[a-zA-Z0-9]{26,35}$/;

/** Made-up host (RFC 2606); nothing is ever fetched from it. */
const LOCATION_HOST = "pix.simulador.example/qr/v2/";

/** PUT /cob/{txid}: opens a charge or rewrites it while ATIVA; the same terms again change nothing. */
export function putCob(bank: Bank, now: Date, { account, params, body }: BankCall): Answer {
  const txid = params.txid ?? "";
  if (!TXID.test(txid)) {
    const razao = "O txid não respeita o formato [a-zA-Z0-9]{26,35}.";
    return refused([{ razao, propriedade: "cob.txid", valor: txid }]);
  }
  const before = bank.cob(account.clientId, txid);
  if (before !== undefined && before.status !== "ATIVA") return notActive(before);
  const request = checkedBody(body, cobRequest, "CobOperacaoInvalida", "cob");
  if (!request.ok) return request.refusal;
  const broken = ruleViolations(bank, account, request.value, before);
  if (broken.length > 0) return refused(broken);
  const terms = termsOf(request.value);
  const after = before ? revised(account, before, terms) : opened(bank, account, txid, terms, now);
  if (after !== before) bank.record({ t: "cob", cob: after });
  return { status: 201, body: cobWire(bank, after) };
}

/** GET /cob/{txid}, of today or of an older revision. */
export function getCob(bank: Bank, { account, params, query }: BankCall): Answer {
  const cob = bank.cob(account.clientId, params.txid ?? "");
  if (cob === undefined) return unknownCob();
  const revisao = query.get("revisao");
  const shown = revisao === null ? cob : bank.cobRevision(cob, Number(revisao));
  if (shown === undefined) return problem("CobConsultaInvalida", "A revisão não existe.");
  return { status: 200, body: cobWire(bank, shown) };
}

/** PATCH /cob/{txid}: removes the charge, or changes its terms; never both at once. */
export function patchCob(bank: Bank, { account, params, body }: BankCall): Answer {
  const before = bank.cob(account.clientId, params.txid ?? "");
  if (before === undefined) return unknownCob();
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
  const merged = JSON.stringify({ ...requestOf(before), ...changes });
  const request = checkedBody(merged, cobRequest, "CobOperacaoInvalida", "cob");
  if (!request.ok) return request.refusal;
  const broken = ruleViolations(bank, account, request.value, before);
  if (broken.length > 0) return refused(broken);
  const after = revised(account, before, termsOf(request.value));
  return after === before ? { status: 200, body: cobWire(bank, after) } : saved(bank, after);
}

/** GET /cob: charges by creation time, with the standard's filters and paging. */
export function listCobs(bank: Bank, { account, query }: BankCall): Answer {
  const list = readListQuery(query, "CobConsultaInvalida");
  if (!list.ok) return list.refusal;
  const { status, cpf, cnpj } = list.filters;
  const cobs = bank
    .cobsBetween(account.clientId, list.from, list.to)
    .filter((cob) => status === undefined || cob.status === status)
    .filter((cob) => cpf === undefined || cob.devedor?.cpf === cpf)
    .filter((cob) => cnpj === undefined || cob.devedor?.cnpj === cnpj);
  const { items, parametros } = page(cobs, list);
  return { status: 200, body: { parametros, cobs: items.map((cob) => cobWire(bank, cob)) } };
}

/** The instant from which a cob can no longer be paid. Its status does not tell: it stays ATIVA. */
export function expiresAtMs(cob: Cob): number {
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

function ruleViolations(
  bank: Bank,
  account: Account,
  request: CobRequest,
  before: Cob | undefined,
): readonly Violation[] {
  const broken: Violation[] = [];
  if (bank.ownerOf(request.chave)?.clientId !== account.clientId) {
    const razao = "A chave não pertence a este usuário recebedor.";
    broken.push({ razao, propriedade: "cob.chave", valor: request.chave });
  }
  if (request.loc !== undefined && request.loc.id !== before?.locId) {
    const razao = "O location não existe.";
    broken.push({ razao, propriedade: "cob.loc.id", valor: String(request.loc.id) });
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

function unknownCob(): Answer {
  return problem("CobNaoEncontrado", "Nenhuma cobrança com o txid informado.");
}

/** A cob as API answers carry it. */
export function cobWire(bank: Bank, cob: Cob): Record<string, unknown> {
  const { criacao, expiracao, location, locId } = cob;
  const pix = bank.pixOfCob(cob);
  return {
    calendario: { criacao, expiracao },
    txid: cob.txid,
    revisao: cob.revisao,
    loc: { id: locId, location, tipoCob: "cob", criacao },
    location,
    status: cob.status,
    devedor: cob.devedor,
    valor: cob.valor,
    chave: cob.chave,
    solicitacaoPagador: cob.solicitacaoPagador,
    infoAdicionais: cob.infoAdicionais,
    pixCopiaECola: cob.pixCopiaECola,
    ...(pix.length > 0 ? { pix: pix.map(pixWire) } : {}),
  };
}
