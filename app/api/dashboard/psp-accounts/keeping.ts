import { now } from "@/lib/clock";
import { readPspAccountAddition, readPspAccountChange } from "@/lib/contract/psp-account-request";
import { OWN_PSP_ACCOUNTS_MAX } from "@/lib/database/own-psp-accounts";
import type { AccountKeeper } from "@/lib/domain/permission";
import { type Answer, invalid, json, NOT_FOUND, problem, readJson } from "@/lib/http/endpoint";
import type { Note } from "@/lib/identity/audited";
import { countTry, PSP_TRIAL } from "@/lib/identity/throttle";
import { type KeptPspAccount, keepPspAccount } from "@/lib/operations/keep-psp-account";
import { tryPspAccount } from "@/lib/operations/try-psp-account";
import type { GivenPspAccount, PspAccountFault } from "@/lib/psp/given-account";

// What owners do with their accounts and operators with everybody's.

interface Asked {
  readonly request: Request;
  readonly note: Note;
}

/** Adds an account; new charges go there from now on. */
export async function addAccount(keeper: AccountKeeper, { request, note }: Asked): Promise<Answer> {
  const body = await readJson(request);
  if (body.kind === "refused") return body.answer;
  const read = readPspAccountAddition(body.value);
  if (read.kind === "invalid") return invalid("invalid_body", read.errors);
  const { pixKey, methods, ...given } = read.value;
  note(noteOf(given));
  const outcome = await keepPspAccount(keeper, { pixKey, methods }, given);
  if (outcome.kind === "kept") note({}, outcome.id);
  return answerKept(outcome);
}

/** Changes an account; secrets that are not sent stay. */
export async function changeAccount(
  keeper: AccountKeeper,
  id: string,
  { request, note }: Asked,
): Promise<Answer> {
  const body = await readJson(request);
  if (body.kind === "refused") return body.answer;
  const read = readPspAccountChange(body.value);
  if (read.kind === "invalid") return invalid("invalid_body", read.errors);
  note(noteOf(read.value));
  return answerKept(await keepPspAccount(keeper, { id }, read.value));
}

/** What the audit log tells of an account: never a key, which may be a person's CPF or phone. */
function noteOf(given: GivenPspAccount): Readonly<Record<string, string>> {
  const { name } = given;
  return given.kind === "static-pix" ? { name } : { name, apiUrl: given.apiUrl };
}

/** Tries an account out. What the PSP said in its own words is not handed on. */
export async function tryAccount(keeper: AccountKeeper, id: string, note: Note): Promise<Answer> {
  const wait = await countTry([[PSP_TRIAL, `psp-trial:${keeper.merchantId ?? "operator"}`]]);
  if (wait > 0) {
    const headers = { "Retry-After": String(wait) };
    return problem("too_many_requests", "muitos testes seguidos; espere um pouco", headers);
  }
  const outcome = await tryPspAccount(keeper, id, now());
  if (!outcome) return NOT_FOUND;
  note({ found: outcome.kind === "works" ? "works" : outcome.failure });
  return json(200, outcome);
}

const FAULTS: Readonly<Record<PspAccountFault, string>> = {
  kind: "o tipo de uma conta não muda, e uma chave Pix própria é sempre de uma loja",
  apiUrl: "deve ser um endereço https público",
  tokenUrl: "deve ser um endereço https público",
  pixKey: "a chave Pix não pode ser usada",
  apiKey: "é obrigatória, e ao mudar de servidor é informada de novo",
  clientId: "é obrigatório",
  receiverName: "deve ter de 1 a 25 caracteres",
  city: "deve ter de 1 a 15 caracteres",
  clientSecret: "ao mudar de servidor, informe de novo client id e client secret",
  certificate: "certificado e chave privada devem ser PEM e formar um par",
  headers: "informe de novo o valor de cada cabeçalho",
};

function answerKept(outcome: KeptPspAccount): Answer {
  switch (outcome.kind) {
    case "kept":
      return json(200, { id: outcome.id });
    case "wrong":
      return invalid("invalid_body", [
        { pointer: `/${outcome.field}`, message: FAULTS[outcome.field] },
      ]);
    case "not_found":
      return NOT_FOUND;
    case "too_many":
      return problem(
        "limit_reached",
        `há ${OWN_PSP_ACCOUNTS_MAX} provedores em uso; desative um antes`,
      );
  }
}
