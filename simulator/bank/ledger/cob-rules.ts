import { centavos } from "@/simulator/values/amount";
import { dynamicBrCode } from "@/simulator/values/br-code";
import { randomHex } from "@/simulator/values/identifiers";
import { cobvEndsAtMs } from "./amount-due";
import type { Ledger } from "./ledger";
import type { Account, Cob, CobDetails, PayloadLocation } from "./records";

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

/** A location with an id and address of its own, not yet recorded. */
export function newLocation(
  ledger: Ledger,
  { clientId }: Account,
  tipoCob: Kind,
  now: Date,
): PayloadLocation {
  const path = tipoCob === "cobv" ? "cobv/" : "";
  return {
    clientId,
    id: ledger.nextLocId(),
    location: LOCATION_HOST + path + randomHex(16),
    tipoCob,
    criacao: now.toISOString(),
  };
}

/** A new cob on these details, not yet recorded; at a location of its own unless it is given one. */
export function newCob(
  ledger: Ledger,
  account: Account,
  txid: string,
  details: CobDetails,
  now: Date,
  given?: PayloadLocation,
): Cob {
  const kind = details.vencimento ? "cobv" : "cob";
  const cob: Cob = {
    ...details,
    clientId: account.clientId,
    txid,
    criacao: now.toISOString(),
    revisao: 0,
    status: "ATIVA",
  };
  return linked(account, cob, given ?? newLocation(ledger, account, kind, now));
}

/** The cob at a location, with the code that leads to it. */
export function linked(
  account: Account,
  cob: Cob,
  { id, location }: Pick<PayloadLocation, "id" | "location">,
): Cob {
  const { original } = cob.valor;
  const pixCopiaECola = dynamicBrCode({ ...account, location, valor: original });
  return { ...cob, locId: id, location, pixCopiaECola };
}

/** The cob without its location: nobody can pay it by a code any more. */
export function unlinked(cob: Cob): Cob {
  return { ...cob, locId: undefined, location: undefined, pixCopiaECola: undefined };
}

/** The cob on other details, one revision later; the very same cob if they change nothing. */
export function revised(account: Account, before: Cob, details: CobDetails): Cob {
  if (sameDetails(before, details)) return before;
  const after: Cob = { ...before, ...details, revisao: before.revisao + 1 };
  const { locId: id, location } = before;
  return id === undefined || location === undefined
    ? after
    : linked(account, after, { id, location });
}

/** Whether a request changes nothing: then it is a retry, and the revision stays. */
function sameDetails(a: CobDetails, b: CobDetails): boolean {
  return canonical(a) === canonical(b);
}

function canonical(details: CobDetails): string {
  const { devedor, valor } = details;
  return JSON.stringify([
    details.expiracao,
    // The order of its fields is that of the request's schema.
    devedor,
    [centavos(valor.original), valor.modalidadeAlteracao ?? 0],
    details.chave,
    details.solicitacaoPagador,
    details.vencimento,
    details.infoAdicionais?.map(({ nome, valor: text }) => [nome, text]),
  ]);
}
