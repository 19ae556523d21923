import { z } from "zod";
import { jsonBody, text } from "@/lib/http/fields";
import {
  type MemberPrincipal,
  member,
  type Note,
  type OperatorPrincipal,
  operation,
  operator,
  type Params,
} from "@/lib/http/operation";
import { invalid, json, NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import { CHANGED_MEANWHILE, seenBy } from "@/lib/http/version";
import { now } from "@/lib/platform/clock";
import { type MerchantId, parseUuid } from "@/lib/platform/values/ids";
import type { AccountHolder } from "@/lib/platform/values/permission";
import { countTry, PSP_TRIAL } from "@/lib/rate-limits/throttle";
import { additionRequest, changeRequest } from "./account-request";
import type { AccountInput } from "./adapter";
import { probeProviderAccount } from "./probe-account";
import { probeOutcome } from "./probe-outcome";
import { findAdapter } from "./registry";
import { type SaveOutcome, saveProviderAccount } from "./save-account";
import {
  disableOwnPspAccount,
  FOLLOWED_PSP_ACCOUNTS_MAX,
  OWN_PSP_ACCOUNTS_MAX,
} from "./store/own-psp-accounts";
import { disablePspAccount, findPspAccountName, findPspAccountOwner } from "./store/psp-accounts";
import type { TooMuchWork } from "./unlock-in-thread";

// Owners manage their merchant's accounts at providers; operators manage every account.

type Principal = MemberPrincipal<"manage"> | OperatorPrincipal;

const accountId = z.strictObject({ id: z.guid() });

/** New charges use the account from now on. An operator adds a default, for merchants without an account. */
export const addProviderAccount = operation({
  name: "addProviderAccount",
  summary: { pt: "Adiciona uma conta em um provedor", en: "Adds a provider account" },
  method: "POST",
  at: [
    { path: "/api/dashboard/psp-accounts", who: member("manage") },
    { path: "/api/dashboard/operator/psp-accounts", who: operator },
  ],
  body: jsonBody(additionRequest),
  successes: { 200: accountId },
  problems: ["limit_reached", "not_found", "too_many_requests"],
  proof: true,
  secondPerson: { shows: shownOf },
  audit: "psp_account.add",
  run: ({ principal, body, note }) => addAccount(holderOf(principal, null), body, note),
});

/**
 * Adds a provider account to its holder.
 *
 * @param note records the fields that the adapter allows in the audit log.
 */
export async function addAccount(
  holder: AccountHolder,
  { pixKey, methods, ...input }: z.output<typeof additionRequest>,
  note: Note,
): Promise<OperationResponse> {
  note(auditedOf(input));
  const outcome = await saveProviderAccount(holder, { pixKey, methods }, input);
  if (outcome.kind === "saved") note({}, outcome.id);
  return saveResponse(outcome, input);
}

/** Secrets that the request leaves out stay as they are stored. */
export const changeProviderAccount = operation({
  name: "changeProviderAccount",
  summary: { pt: "Altera uma conta em um provedor", en: "Changes a provider account" },
  method: "PUT",
  at: [
    { path: "/api/dashboard/psp-accounts/{id}", who: member("manage") },
    { path: "/api/dashboard/operator/psp-accounts/{id}", who: operator },
  ],
  body: jsonBody(changeRequest),
  successes: { 200: accountId },
  problems: ["limit_reached", "conflict", "too_many_requests"],
  proof: true,
  secondPerson: { shows: shownOf },
  audit: "psp_account.change",
  about: merchantOfAccount,
  async run({ principal, params, body, request, note }) {
    const found = await accountFor(principal, params);
    if (!found) return NOT_FOUND;
    note(auditedOf(body));
    const which = { id: found.id };
    return saveResponse(
      await saveProviderAccount(found.holder, which, body, seenBy(request)),
      body,
    );
  },
});

/** The response has each step with the provider's own words, without secrets (ADR 0050). */
export const testProviderAccount = operation({
  name: "testProviderAccount",
  summary: { pt: "Testa uma conta em um provedor", en: "Tests a provider account" },
  method: "POST",
  at: [
    { path: "/api/dashboard/psp-accounts/{id}/test", who: member("manage") },
    { path: "/api/dashboard/operator/psp-accounts/{id}/test", who: operator },
  ],
  successes: {
    200: probeOutcome,
  },
  problems: ["too_many_requests"],
  audit: "psp_account.test",
  about: merchantOfAccount,
  async run({ principal, params, note }) {
    const found = await accountFor(principal, params);
    if (!found) return NOT_FOUND;
    const { holder, id } = found;
    const wait = await countTry([[PSP_TRIAL, `psp-trial:${holder.merchantId ?? "operator"}`]]);
    if (wait > 0) {
      const headers = { "Retry-After": String(wait) };
      return problem("too_many_requests", "muitos testes seguidos; espere um pouco", headers);
    }
    const outcome = await probeProviderAccount(holder, id, now());
    if (!outcome) return NOT_FOUND;
    note({ found: outcome.kind === "works" ? "works" : outcome.failure });
    return json(200, outcome);
  },
});

/** New charges no longer use the account; its open charges are still followed. */
export const disableOwnProviderAccount = operation({
  name: "disableOwnProviderAccount",
  summary: {
    pt: "Tira de uso uma conta da loja",
    en: "Takes an account of the merchant out of use",
  },
  method: "DELETE",
  at: [{ path: "/api/dashboard/psp-accounts/{id}", who: member("manage") }],
  successes: { 200: z.strictObject({ name: z.string() }) },
  problems: [],
  proof: true,
  secondPerson: { shows: () => ({}) },
  audit: "psp_account.disable",
  async run({ principal, params, note }) {
    const id = parseUuid(params.id ?? "");
    const name = id && (await disableOwnPspAccount(principal.member, id));
    if (!name) return NOT_FOUND;
    note({ name });
    return json(200, { name });
  },
});

/** The body repeats the account's name as a confirmation. */
export const disableProviderAccount = operation({
  name: "disableProviderAccount",
  summary: {
    pt: "Tira de uso uma conta de qualquer loja",
    en: "Takes anybody's account out of use",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/psp-accounts/{id}/disable", who: operator }],
  body: jsonBody(z.strictObject({ name: text(255) }, "deve ser um objeto JSON")),
  successes: { 204: null },
  problems: ["conflict"],
  proof: true,
  audit: "psp_account.disable",
  about: merchantOfAccount,
  async run({ params, body, note }) {
    const id = parseUuid(params.id ?? "");
    const name = id && (await findPspAccountName(id));
    if (id === null || name === null) return NOT_FOUND;
    note({ name });
    if (body.name.trim() !== name.trim()) {
      return invalid("invalid_body", [{ pointer: "/name", message: "não é o nome desta conta" }]);
    }
    return (await disablePspAccount(id, now()))
      ? json(204, null)
      : problem("conflict", "esta conta já está desativada");
  },
});

/** The merchant of the account in a path: an operator's audit line belongs to it. */
export async function merchantOfAccount({ id }: Params): Promise<MerchantId | null> {
  const accountId = parseUuid(id ?? "");
  return accountId === null ? null : ((await findPspAccountOwner(accountId))?.merchantId ?? null);
}

/** The account in a path and its holder; null where the id is malformed or no account has it. */
export async function accountFor(
  principal: Principal,
  params: Params,
): Promise<{ readonly id: string; readonly holder: AccountHolder } | null> {
  const id = parseUuid(params.id ?? "");
  if (id === null) return null;
  if (principal.kind === "member") return { id, holder: principal.member };
  const owner = await findPspAccountOwner(id);
  return owner && { id, holder: holderOf(principal, owner.merchantId) };
}

/** @param merchantId whose account an operator acts on; null: the service's own. */
function holderOf(principal: Principal, merchantId: MerchantId | null): AccountHolder {
  return principal.kind === "member"
    ? principal.member
    : { operator: principal.operator, merchantId };
}

/** The fields of an account that its adapter allows in the audit log. */
function auditedOf(input: AccountInput): Readonly<Record<string, string>> {
  const audited = findAdapter(input.kind)?.settings.audited ?? [];
  const fields = Object.entries(input).filter(([field]) => audited.includes(field));
  return Object.fromEntries(fields.map(([field, value]) => [field, String(value)]));
}

/** What says where an account's money goes, and is no secret. */
const WHERE_MONEY_GOES: readonly string[] = [
  "kind",
  "name",
  "profile",
  "apiUrl",
  "tokenUrl",
  "pixKey",
  "receiverName",
  "city",
  "usedFor",
  "methods",
];

/** What a second person reads of an account. */
function shownOf(input: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const shown = Object.entries(input).filter(
    ([field, value]) => WHERE_MONEY_GOES.includes(field) && value !== undefined && value !== null,
  );
  return Object.fromEntries(shown.map(([field, value]) => [field, String(value)]));
}

/** Refuses work on certificates of which there was too much. */
export function tooMuchCertificateWork({ seconds }: TooMuchWork): OperationResponse {
  const headers = { "Retry-After": String(seconds) };
  return problem(
    "too_many_requests",
    "muitos certificados seguidos; espere alguns minutos",
    headers,
  );
}

const KIND_FAULT = "o tipo de uma conta não muda, e uma chave Pix própria é sempre de uma loja";

function saveResponse(outcome: SaveOutcome, { kind }: AccountInput): OperationResponse {
  switch (outcome.kind) {
    case "saved":
      return json(200, { id: outcome.id });
    case "wrong": {
      const { field, rule } = outcome;
      const message = rule?.["pt-BR"] ?? findAdapter(kind)?.settings.faults[field] ?? KIND_FAULT;
      return invalid("invalid_body", [{ pointer: `/${field}`, message }]);
    }
    case "not_found":
      return NOT_FOUND;
    case "changed":
      return CHANGED_MEANWHILE;
    case "too_much_work":
      return tooMuchCertificateWork(outcome);
    case "too_many":
      return problem(
        "limit_reached",
        `há ${OWN_PSP_ACCOUNTS_MAX} provedores em uso, ou ${FOLLOWED_PSP_ACCOUNTS_MAX} com os desativados nos últimos 100 dias`,
      );
  }
}
