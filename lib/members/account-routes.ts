import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { operation, user } from "@/lib/http/operation";
import { invalid, json, NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import { now } from "@/lib/platform/clock";
import type { Device, User } from "@/lib/platform/values/merchant";
import { isOperator } from "@/lib/platform/values/permission";
import {
  codeAlone,
  passwordAlone,
  passwordAndCode,
  passwordChange,
  passwordOrCode,
} from "./account-requests";
import type { PasswordFault } from "./password";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  type Proof,
  proveSecondFactor,
  renewRecoveryCodes,
} from "./second-factor";
import { sessionCookie } from "./session-cookie";
import { endSessionOf, endSessionsOf, noteProof } from "./store/members";
import { changeOwnPassword, provePassword } from "./user-password";

// What everybody who is signed in does for themself.

const PASSWORD_FAULTS: Readonly<Record<PasswordFault | "same", string>> = {
  too_short: "deve ter no mínimo 12 caracteres",
  too_long: "deve ter no máximo 1.024 bytes",
  guessable: "não pode conter o seu e-mail, o seu nome nem o nome da loja",
  easy: "é fácil de adivinhar: não use senhas comuns ou vazadas, letras repetidas nem sequências do teclado",
  same: "não pode ser a senha atual",
};

export const changePassword = operation({
  name: "changePassword",
  summary: { pt: "Troca a própria senha", en: "Changes one's own password" },
  method: "POST",
  at: [{ path: "/api/dashboard/me/password", who: user }],
  body: jsonBody(passwordChange),
  successes: { 204: null },
  problems: ["too_many_requests"],
  audit: "password.change",
  async run({ principal, body, device }) {
    const { currentPassword, newPassword } = body;
    const outcome = await changeOwnPassword(principal.user, currentPassword, newPassword, device);
    switch (outcome.kind) {
      case "changed":
        // The session goes on under another name: a copy of the former cookie is worth nothing.
        return json(204, null, {
          "Set-Cookie": await sessionCookie({
            sessionId: outcome.sessionId,
            memberId: principal.user.id,
            ...(isOperator(principal.user) ? {} : { merchantId: principal.user.merchantId }),
          }),
        });
      case "unfit":
        return invalid("invalid_body", [
          { pointer: "/newPassword", message: PASSWORD_FAULTS[outcome.fault] },
        ]);
      case "overtaken":
        return OVERTAKEN;
      default:
        return refusalOf(outcome.kind, "currentPassword") ?? OVERTAKEN;
    }
  },
});

/** Meanwhile the session ended or the password was changed: both end it. */
const OVERTAKEN = problem("unauthorized", "entre de novo para continuar");

/** Whatever demands a proof may be done for the next five minutes, in this session. */
export const proveWhoOneIs = operation({
  name: "proveWhoOneIs",
  summary: {
    pt: "Confirma quem está na sessão, pela senha ou por um código",
    en: "Proves who is in the session, by the password or a code",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/me/proof", who: user }],
  body: jsonBody(passwordOrCode),
  successes: { 204: null },
  problems: ["too_many_requests"],
  audit: "session.prove",
  async run({ principal, body, device }) {
    const refusal =
      "code" in body
        ? refusalOf(await proveCode(principal.user, body.code, device), "code")
        : refusalOf(await provePassword(principal.user, body.password, device), "password");
    if (refusal) return refusal;
    await noteProof(principal.user.sessionId);
    return json(204, null);
  },
});

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()).readonly() });

export const beginTotp = operation({
  name: "beginTotp",
  summary: {
    pt: "Começa a ligar a verificação em duas etapas",
    en: "Begins to turn on the second factor",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/me/second-factor", who: user }],
  body: jsonBody(passwordAlone),
  successes: { 200: z.strictObject({ secret: z.string(), uri: z.string() }) },
  problems: ["conflict", "too_many_requests"],
  audit: "totp.begin",
  async run({ principal, body, device }) {
    const proof = await provePassword(principal.user, body.password, device);
    const refusal = refusalOf(proof, "password");
    if (refusal) return refusal;
    const begun = await beginSecondFactor(principal.user);
    return begun
      ? json(200, begun)
      : problem("conflict", "a verificação em duas etapas já está ativada");
  },
});

export const confirmTotp = operation({
  name: "confirmTotp",
  summary: { pt: "Liga a verificação em duas etapas", en: "Turns on the second factor" },
  method: "POST",
  at: [{ path: "/api/dashboard/me/second-factor/confirm", who: user }],
  body: jsonBody(codeAlone),
  successes: { 200: recoveryCodes },
  problems: ["conflict", "too_many_requests", "not_found"],
  audit: "totp.enable",
  async run({ principal, body, device }) {
    const { code } = body;
    const outcome = await confirmSecondFactor(principal.user, code, device, now());
    switch (outcome.kind) {
      case "on":
        return json(200, { recoveryCodes: outcome.recoveryCodes });
      case "not_begun":
        return problem("conflict", "comece de novo: esta configuração não está mais em andamento");
      default:
        return refusalOf(outcome.kind, "code") ?? NOT_FOUND;
    }
  },
});

export const disableTotp = operation({
  name: "disableTotp",
  summary: { pt: "Desliga a verificação em duas etapas", en: "Turns off the second factor" },
  method: "POST",
  at: [{ path: "/api/dashboard/me/second-factor/disable", who: user }],
  body: jsonBody(passwordAndCode),
  successes: { 204: null },
  problems: ["too_many_requests"],
  audit: "totp.disable",
  async run({ principal, body, device }) {
    const refusal = await refuseWithoutBoth(principal.user, body, device);
    if (refusal) return refusal;
    await endSecondFactor(principal.user);
    return json(204, null);
  },
});

export const renewTotpRecoveryCodes = operation({
  name: "renewTotpRecoveryCodes",
  summary: { pt: "Gera novos códigos de recuperação", en: "Makes new recovery codes" },
  method: "POST",
  at: [{ path: "/api/dashboard/me/second-factor/recovery-codes", who: user }],
  body: jsonBody(passwordAndCode),
  successes: { 200: recoveryCodes },
  problems: ["too_many_requests", "not_found"],
  audit: "totp.renew_codes",
  async run({ principal, body, device }) {
    const refusal = await refuseWithoutBoth(principal.user, body, device);
    if (refusal) return refusal;
    const codes = await renewRecoveryCodes(principal.user);
    return codes ? json(200, { recoveryCodes: codes }) : NOT_FOUND;
  },
});

export const endSession = operation({
  name: "endSession",
  summary: { pt: "Encerra uma das próprias sessões", en: "Ends one of one's own sessions" },
  method: "DELETE",
  at: [{ path: "/api/dashboard/me/sessions/{id}", who: user }],
  idIs: "uuid",
  successes: { 204: null },
  problems: [],
  audit: "session.end",
  async run({ principal, id }) {
    return (await endSessionOf(principal.user.id, id)) ? json(204, null) : NOT_FOUND;
  },
});

export const endAllSessions = operation({
  name: "endAllSessions",
  summary: { pt: "Encerra todas as próprias sessões", en: "Ends all of one's own sessions" },
  method: "DELETE",
  at: [{ path: "/api/dashboard/me/sessions", who: user }],
  successes: { 204: null },
  problems: [],
  audit: "session.end_all",
  async run({ principal }) {
    await endSessionsOf(principal.user.id);
    return json(204, null);
  },
});

const THROTTLED = problem("too_many_requests", "foram muitas tentativas; espere alguns minutos", {
  "Retry-After": "900",
});

/** Refuses a wrong password or code in a field; null for a right one. */
function refusalOf(
  proof: Proof,
  field: "currentPassword" | "password" | "code",
): OperationResponse | null {
  switch (proof) {
    case "right":
      return null;
    case "throttled":
      return THROTTLED;
    case "wrong": {
      const message = field === "code" ? "o código não confere" : "a senha atual não confere";
      return invalid("invalid_body", [{ pointer: `/${field}`, message }]);
    }
  }
}

/** Demands both factors again, the code only after the right password; null when both are right. */
async function refuseWithoutBoth(
  user: User,
  input: { readonly password: string; readonly code: string },
  device: Device,
): Promise<OperationResponse | null> {
  const password = await provePassword(user, input.password, device);
  if (password !== "right") return refusalOf(password, "password");
  return refusalOf(await proveCode(user, input.code, device), "code");
}

/** Checks a code of somebody at a signed-in screen. */
function proveCode(user: User, code: string, device: Device): Promise<Proof> {
  return proveSecondFactor(user.id, code, device, now(), user.sessionId);
}
