import type { Bank } from "./bank";
import type { BankCall } from "./bank-call";
import type { Pix } from "./ledger-records";
import { page, readListQuery } from "./list-query";
import { type Answer, problem } from "./problem";

/** GET /pix/{e2eid}: money that arrived on the caller's own account. */
export function getPix(bank: Bank, { account, params }: BankCall): Answer {
  const pix = ownPix(bank, account.clientId, params.e2eid);
  return pix === undefined ? unknownPix() : { status: 200, body: pixWire(pix) };
}

/** GET /pix: money by settlement time, with the standard's filters and paging. */
export function listPix(bank: Bank, { account, query }: BankCall): Answer {
  const list = readListQuery(query, "PixConsultaInvalida");
  if (!list.ok) return list.refusal;
  const { txid, txIdPresente, devolucaoPresente, cpf, cnpj } = list.filters;
  const found = bank
    .pixBetween(account.clientId, list.from, list.to)
    .filter((pix) => txid === undefined || pix.txid === txid)
    .filter((pix) => txIdPresente === undefined || (pix.txid !== undefined) === txIdPresente)
    .filter(
      (pix) => devolucaoPresente === undefined || pix.devolucoes.length > 0 === devolucaoPresente,
    )
    .filter((pix) => cpf === undefined || pix.pagador?.cpf === cpf)
    // The simulated payers are people; none has a CNPJ.
    .filter(() => cnpj === undefined);
  const { items, parametros } = page(found, list);
  return { status: 200, body: { parametros, pix: items.map(pixWire) } };
}

/** A Pix of this account; another account's is as unknown as none. */
export function ownPix(bank: Bank, clientId: string, endToEndId = ""): Pix | undefined {
  const pix = bank.pix(endToEndId);
  return pix?.clientId === clientId ? pix : undefined;
}

export function unknownPix(): Answer {
  return problem("PixNaoEncontrado", "Nenhum Pix com o e2eid informado.");
}

/** A Pix as API answers and callbacks carry it. The payer's name and document are not part of it in the standard. */
export function pixWire(pix: Pix): Record<string, unknown> {
  return {
    endToEndId: pix.endToEndId,
    txid: pix.txid,
    valor: pix.valor,
    chave: pix.chave,
    horario: pix.horario,
    infoPagador: pix.infoPagador,
    ...(pix.devolucoes.length > 0 ? { devolucoes: pix.devolucoes } : {}),
  };
}
