import { type Kind, kindOf } from "@/simulator/bank/ledger/cob-rules";
import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { Account, Cob, CobDetails, PayloadLocation } from "@/simulator/bank/ledger/records";
import type { Checked } from "@/simulator/http/response";
import { dayOf } from "@/simulator/values/brasilia";
import { hasValidCheckDigits } from "@/simulator/values/documents";
import type { BankCall } from "./call";
import { cobRequest, detailsOf, requestOf } from "./cob-request";
import { cobvDetailsOf, cobvRequest } from "./cobv-request";
import { type ProblemKind, problem, type Violation } from "./problem";
import { checkedBody } from "./request-body";

/** The details that a request has, and the location at which it wants the charge; undefined: the present or a new one. */
export interface SentDetails {
  readonly details: CobDetails;
  readonly location: PayloadLocation | undefined;
}

/** The kind of problem that refuses a request about a charge. */
export const INVALID = {
  cob: "CobOperacaoInvalida",
  cobv: "CobVOperacaoInvalida",
} as const satisfies Record<Kind, ProblemKind>;

/**
 * Reads the body of a request that opens or rewrites a charge, and checks it against the rules of the bank.
 *
 * @param before the charge as it stands, if there is one.
 */
export function readDetails(
  ledger: Ledger,
  kind: Kind,
  { account, profile }: Pick<BankCall, "account" | "profile">,
  body: string,
  before: Cob | undefined,
  now: Date,
): Checked<SentDetails> {
  const read = detailsIn(kind, body);
  if (!read.ok) return read;
  const { details, locId } = read.value;
  const broken = [
    ...keyViolations(ledger, kind, account, details),
    ...locationViolations(ledger, kind, account, locId, before),
    ...dueDateViolations(details, before, now),
    ...(profile.checksDocuments ? documentViolations(kind, details) : []),
  ];
  if (broken.length > 0) {
    const words = "A requisição viola as regras da cobrança.";
    return { ok: false, refusal: problem(INVALID[kind], words, broken) };
  }
  const location = locId === undefined ? undefined : ledger.locations.get(locId);
  return { ok: true, value: { details, location } };
}

/** The body of a request that changes some fields of a charge, with those that it leaves as they are. */
export function withChanges(before: Cob, changes: Readonly<Record<string, unknown>>): string {
  const present = requestOf(before);
  const merged = Object.fromEntries(
    ["calendario", "valor"].flatMap((part) =>
      isRecord(changes[part]) && isRecord(present[part])
        ? [[part, { ...present[part], ...changes[part] }]]
        : [],
    ),
  );
  return JSON.stringify({ ...present, ...changes, ...merged });
}

function detailsIn(
  kind: Kind,
  body: string,
): Checked<{ readonly details: CobDetails; readonly locId: number | undefined }> {
  if (kind === "cob") {
    const read = checkedBody(body, cobRequest, INVALID.cob, "cob");
    if (!read.ok) return read;
    return { ok: true, value: { details: detailsOf(read.value), locId: read.value.loc?.id } };
  }
  const read = checkedBody(body, cobvRequest, INVALID.cobv, "cobv");
  if (!read.ok) return read;
  return { ok: true, value: { details: cobvDetailsOf(read.value), locId: read.value.loc?.id } };
}

function keyViolations(
  ledger: Ledger,
  kind: Kind,
  account: Account,
  { chave }: CobDetails,
): readonly Violation[] {
  if (ledger.ownerOf(chave)?.clientId === account.clientId) return [];
  const razao = "A chave não pertence a este usuário recebedor.";
  return [{ razao, propriedade: `${kind}.chave`, valor: chave }];
}

function locationViolations(
  ledger: Ledger,
  kind: Kind,
  account: Account,
  locId: number | undefined,
  before: Cob | undefined,
): readonly Violation[] {
  if (locId === undefined || locId === before?.locId) return [];
  const violation = (razao: string) => [
    { razao, propriedade: `${kind}.loc.id`, valor: String(locId) },
  ];
  const location = ledger.locations.get(locId);
  if (location?.clientId !== account.clientId) return violation("O location não existe.");
  if (location.tipoCob !== kind) return violation(`O location é do tipo ${location.tipoCob}.`);
  if (ledger.locations.chargeAt(locId) === undefined) return [];
  return violation("O location já é utilizado por outra cobrança.");
}

function dueDateViolations(
  { vencimento }: CobDetails,
  before: Cob | undefined,
  now: Date,
): readonly Violation[] {
  const createdOn = dayOf(before ? new Date(before.criacao) : now);
  if (!vencimento || vencimento.dataDeVencimento >= createdOn) return [];
  return [
    {
      razao: "O vencimento é anterior à criação da cobrança.",
      propriedade: "cobv.calendario.dataDeVencimento",
      valor: vencimento.dataDeVencimento,
    },
  ];
}

function documentViolations(kind: Kind, { devedor }: CobDetails): readonly Violation[] {
  return (["cpf", "cnpj"] as const).flatMap((name) => {
    const valor = devedor?.[name];
    if (valor === undefined || hasValidCheckDigits(valor)) return [];
    const razao = `O ${name.toUpperCase()} é inválido: os dígitos verificadores não conferem.`;
    return [{ razao, propriedade: `${kind}.devedor.${name}`, valor }];
  });
}

/** Which of the two a known charge is, as a filter for charges found by their txid. */
export function ofKind(kind: Kind, cob: Cob | undefined): Cob | undefined {
  return cob && kindOf(cob) === kind ? cob : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
