import { centavos } from "@/simulator/values/amount";
import { dynamicBrCode } from "@/simulator/values/br-code";
import { randomHex } from "@/simulator/values/identifiers";
import { cobvEndsAtMs } from "./amount-due";
import type { Ledger } from "./ledger";
import type { Account, Cob, CobDetails } from "./records";

/** Made-up host (RFC 2606); nothing is ever fetched from it. */
const LOCATION_HOST = "pix.simulador.example/qr/v2/";

/** An immediate charge, or one with due date: one ledger and one txid for both, each at its own paths. */
export type Kind = "cob" | "cobv";

/** Which of the two a charge is: only one with due date has a `vencimento`. */
export function kindOf({ vencimento }: Cob): Kind {
  return vencimento ? "cobv" : "cob";
}

/** The instant from which a cob can no longer be paid. Its status does not show it: it stays ATIVA. */
export function expiresAtMs(cob: Cob): number {
  if (cob.vencimento) return cobvEndsAtMs(cob.vencimento);
  return Date.parse(cob.criacao) + cob.expiracao * 1_000;
}

/** A new cob on these details, not yet recorded. */
export function newCob(
  ledger: Ledger,
  account: Account,
  txid: string,
  details: CobDetails,
  now: Date,
): Cob {
  const location = LOCATION_HOST + randomHex(16);
  return {
    ...details,
    clientId: account.clientId,
    txid,
    criacao: now.toISOString(),
    revisao: 0,
    status: "ATIVA",
    locId: ledger.nextLocId(),
    location,
    pixCopiaECola: dynamicBrCode({ ...account, location, valor: details.valor.original }),
  };
}

/** The cob on other details, one revision later; the very same cob if they change nothing. */
export function revised(account: Account, before: Cob, details: CobDetails): Cob {
  if (sameDetails(before, details)) return before;
  const { location } = before;
  const pixCopiaECola = dynamicBrCode({ ...account, location, valor: details.valor.original });
  return { ...before, ...details, pixCopiaECola, revisao: before.revisao + 1 };
}

/** Whether a request changes nothing: then it is a retry, and the revision stays. */
function sameDetails(a: CobDetails, b: CobDetails): boolean {
  return canonical(a) === canonical(b);
}

function canonical(details: CobDetails): string {
  const { devedor, valor } = details;
  return JSON.stringify([
    details.expiracao,
    [devedor?.cpf, devedor?.cnpj, devedor?.nome],
    [centavos(valor.original), valor.modalidadeAlteracao ?? 0],
    details.chave,
    details.solicitacaoPagador,
    details.vencimento,
    details.infoAdicionais?.map(({ nome, valor: text }) => [nome, text]),
  ]);
}
