import { kindOf } from "./cob-rules";
import type { Ledger } from "./ledger";
import type { Cob, Pix } from "./records";

/** A cob as API answers carry it. */
export function cobWire(ledger: Ledger, cob: Cob): Record<string, unknown> {
  const { criacao, expiracao, location, locId, vencimento } = cob;
  const { dataDeVencimento, validadeAposVencimento, ...parts } = vencimento ?? {};
  const pix = ledger.pixOfCob(cob);
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
