import { z } from "zod";
import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { Lote, LoteItem } from "@/simulator/bank/ledger/records";
import type { ApiResponse } from "@/simulator/http/response";
import type { BankCall } from "./call";
import { withChanges } from "./charge-details";
import { writeCharge } from "./cobs";
import { page, readListQuery } from "./list-query";
import { problem, type Violation } from "./problem";
import { checkedBody } from "./request-body";

const item = z.looseObject({ txid: z.string() });

const loteRequest = z.object({
  descricao: z.string().max(255),
  cobsv: z.array(item).min(1).max(1_000),
});

const lotePatch = z.object({
  descricao: z.string().max(255).optional(),
  cobsv: z.array(item).min(1).max(1_000),
});

type Item = z.output<typeof item>;

/**
 * PUT /lotecobv/{id}: opens charges with due date together, or rewrites all of them. Each is judged alone; what became of
 * it stands in the batch.
 */
export function putLote(ledger: Ledger, now: Date, call: BankCall): ApiResponse {
  const { account, params, body } = call;
  const read = checkedBody(body, loteRequest, "LoteCobVOperacaoInvalida", "loteCobV");
  if (!read.ok) return read.refusal;
  const { descricao, cobsv } = read.value;
  const id = params.id ?? "";
  const before = ledger.lote(account.clientId, id);
  const broken = setViolation(ledger, call, id, before, cobsv);
  if (broken !== undefined) return refused(broken);
  const items = cobsv.map((sent) => written(ledger, call, id, sent, now));
  const criacao = before?.criacao ?? now.toISOString();
  const lote: Lote = { clientId: account.clientId, id, descricao, criacao, cobsv: items };
  ledger.record({ t: "lote", lote });
  return { status: 202 };
}

/** PATCH /lotecobv/{id}: changes some charges of a batch. */
export function patchLote(ledger: Ledger, now: Date, call: BankCall): ApiResponse {
  const { account, params, body } = call;
  const before = ledger.lote(account.clientId, params.id ?? "");
  if (before === undefined) return unknownLote();
  const read = checkedBody(body, lotePatch, "LoteCobVOperacaoInvalida", "loteCobV");
  if (!read.ok) return read.refusal;
  const { descricao = before.descricao, cobsv } = read.value;
  const stranger = cobsv.find(({ txid }) => !before.cobsv.some((one) => one.txid === txid));
  if (stranger !== undefined) {
    const razao = "A cobrança não consta do lote.";
    return refused({ razao, propriedade: "loteCobV.cobsv", valor: stranger.txid });
  }
  const changed = new Map(
    cobsv.map((sent) => [sent.txid, changedItem(ledger, call, before.id, sent, now)]),
  );
  const items = before.cobsv.map((one) => changed.get(one.txid) ?? one);
  ledger.record({ t: "lote", lote: { ...before, descricao, cobsv: items } });
  return { status: 202 };
}

/** GET /lotecobv/{id}. */
export function getLote(ledger: Ledger, { account, params }: BankCall): ApiResponse {
  const lote = ledger.lote(account.clientId, params.id ?? "");
  return lote === undefined ? unknownLote() : { status: 200, body: loteWire(lote) };
}

/** GET /lotecobv: batches by creation time. */
export function listLotes(ledger: Ledger, { account, query }: BankCall): ApiResponse {
  const read = readListQuery(query, "LoteCobVConsultaInvalida");
  if (!read.ok) return read.refusal;
  const list = read.value;
  const found = ledger
    .lotesOf(account.clientId)
    .filter(({ criacao }) => Date.parse(criacao) >= list.from && Date.parse(criacao) <= list.to);
  const { items, parametros } = page(found, list);
  return { status: 200, body: { parametros, lotes: items.map(loteWire) } };
}

/** A batch keeps its charges: none joins it later, none leaves it, and none that exists comes into a new one. */
function setViolation(
  ledger: Ledger,
  { account }: BankCall,
  id: string,
  before: Lote | undefined,
  cobsv: readonly Item[],
): Violation | undefined {
  const propriedade = "loteCobV.cobsv";
  const txids = new Set(cobsv.map(({ txid }) => txid));
  if (txids.size !== cobsv.length) return { razao: "Um txid consta duas vezes.", propriedade };
  if (before !== undefined) {
    const isSame =
      before.cobsv.length === txids.size && before.cobsv.every(({ txid }) => txids.has(txid));
    if (isSame) return undefined;
    return { razao: "O lote já existe com outras cobranças.", propriedade };
  }
  const known = [...txids].find((txid) => {
    const cob = ledger.cob(account.clientId, txid);
    return cob !== undefined && cob.loteId !== id;
  });
  if (known === undefined) return undefined;
  return { razao: "A cobrança já existe fora deste lote.", propriedade, valor: known };
}

function written(
  ledger: Ledger,
  { account, profile }: BankCall,
  loteId: string,
  { txid, ...sent }: Item,
  now: Date,
): LoteItem {
  const body = JSON.stringify(sent);
  const result = writeCharge(ledger, { kind: "cobv", txid, account, profile, body, loteId }, now);
  return result.ok
    ? { txid, status: "CRIADA", criacao: result.value.criacao }
    : { txid, status: "NEGADA", problema: result.refusal.body };
}

function changedItem(
  ledger: Ledger,
  call: BankCall,
  loteId: string,
  { txid, ...changes }: Item,
  now: Date,
): LoteItem {
  const cob = ledger.cob(call.account.clientId, txid);
  const sent = cob === undefined ? changes : JSON.parse(withChanges(cob, changes));
  return written(ledger, call, loteId, { ...sent, txid }, now);
}

function loteWire({ clientId: _, ...lote }: Lote): Record<string, unknown> {
  return lote;
}

function refused(violation: Violation): ApiResponse {
  return problem("LoteCobVOperacaoInvalida", "O lote viola as regras.", [violation]);
}

function unknownLote(): ApiResponse {
  return problem("LoteCobVNaoEncontrado", "Nenhum lote com o id informado.");
}
