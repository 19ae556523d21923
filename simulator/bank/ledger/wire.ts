import type { Ledger } from "./ledger";
import type { Cob, PayloadLocation, Pix } from "./records";

/** A cob as API answers carry it. */
export function cobWire(ledger: Ledger, cob: Cob): Record<string, unknown> {
  const { criacao, expiracao, location, locId, vencimento } = cob;
  const loc = locId === undefined ? undefined : ledger.locations.get(locId);
  const { dataDeVencimento, validadeAposVencimento, ...parts } = vencimento ?? {};
  const pix = ledger.pixOfCob(cob);
  return {
    calendario: vencimento
      ? { criacao, dataDeVencimento, validadeAposVencimento }
      : { criacao, expiracao },
    txid: cob.txid,
    revisao: cob.revisao,
    loc: loc && locationWire(loc),
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

/** A location as API answers carry it; the charge at it is named beside. */
export function locationWire(loc: PayloadLocation, txid?: string): Record<string, unknown> {
  const { id, location, tipoCob, criacao } = loc;
  return { id, txid, location, tipoCob, criacao };
}

/** A Pix as API responses and webhook notifications carry it. The payer's name and document are not part of it in the standard. */
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
