import { readPasswordChange } from "@/lib/contract/account-requests";
import type { PasswordFault } from "@/lib/domain/password";
import { type Answer, invalid, json, problem, readJson } from "@/lib/http/endpoint";
import { ownEndpoint } from "@/lib/http/person-endpoint";
import { sessionCookie } from "@/lib/identity/member-session";
import { changeOwnPassword } from "@/lib/identity/own-password";
import { refusalOf } from "../proofs";

const FAULTS: Readonly<Record<PasswordFault, string>> = {
  too_short: "deve ter no mínimo 12 caracteres",
  too_long: "deve ter no máximo 1.024 bytes",
  guessable: "não pode ser o seu e-mail nem o nome da loja",
};

export const POST = ownEndpoint({
  route: "/api/dashboard/me/password",
  act: "password.change",
  async handle({ request, person, device }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readPasswordChange(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const { currentPassword, newPassword } = read.value;
    const outcome = await changeOwnPassword(person, currentPassword, newPassword, device);
    switch (outcome.kind) {
      case "changed":
        // The session goes on under another name: a copy of the former cookie is worth nothing.
        return json(204, null, { "Set-Cookie": await sessionCookie(outcome.sessionId) });
      case "unfit":
        return invalid("invalid_body", [
          { pointer: "/newPassword", message: FAULTS[outcome.fault] },
        ]);
      case "overtaken":
        return OVERTAKEN;
      default:
        return refusalOf(outcome.kind, "currentPassword") ?? OVERTAKEN;
    }
  },
});

/** Only while this was asked, the session ended or the password was changed: both end it. */
const OVERTAKEN: Answer = problem("unauthorized", "entre de novo para continuar");
