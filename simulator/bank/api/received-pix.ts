import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { Pix } from "@/simulator/bank/ledger/records";
import { pixWire } from "@/simulator/bank/ledger/wire";
import type { ApiResponse } from "@/simulator/http/response";
import type { BankCall } from "./call";
import { page, readListQuery } from "./list-query";
import { problem } from "./problem";

/** GET /pix/{e2eid}: money that arrived on the caller's own account. */
export function getPix(ledger: Ledger, { account, params }: BankCall): ApiResponse {
  const pix = ownPix(ledger, account.clientId, params.e2eid);
  return pix === undefined ? unknownPix() : { status: 200, body: pixWire(pix) };
}

/** GET /pix: money by settlement time, with the standard's filters and paging. */
export function listPix(ledger: Ledger, { account, query }: BankCall): ApiResponse {
  const read = readListQuery(query, "PixConsultaInvalida");
  if (!read.ok) return read.refusal;
  const list = read.value;
  const { txid, txIdPresente, devolucaoPresente, cpf, cnpj } = list.filters;
  const found = ledger
    .pixBetween(account.clientId, list.from, list.to)
    .filter((pix) => txid === undefined || pix.txid === txid)
    .filter((pix) => txIdPresente === undefined || (pix.txid !== undefined) === txIdPresente)
    .filter(
      (pix) => devolucaoPresente === undefined || pix.devolucoes.length > 0 === devolucaoPresente,
    )
    .filter((pix) => cpf === undefined || pix.pagador?.cpf === cpf)
    // The simulated payers are individuals; none has a CNPJ.
    .filter(() => cnpj === undefined);
  const { items, parametros } = page(found, list);
  return { status: 200, body: { parametros, pix: items.map(pixWire) } };
}

/** A Pix of this account; another account's is as unknown as none. */
export function ownPix(ledger: Ledger, clientId: string, endToEndId = ""): Pix | undefined {
  const pix = ledger.pix(endToEndId);
  return pix?.clientId === clientId ? pix : undefined;
}

export function unknownPix(): ApiResponse {
  return problem("PixNaoEncontrado", "Nenhum Pix com o e2eid informado.");
}
