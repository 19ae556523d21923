import { readAcceptRequest } from "@/lib/contract/team-requests";
import { PASSWORD_MIN_LENGTH, type PasswordFault, passwordFault } from "@/lib/domain/password";
import { env } from "@/lib/env";
import { type Answer, invalid, json, openEndpoint, problem, readJson } from "@/lib/http/endpoint";
import { isOwnPage } from "@/lib/http/own-page";
import { deviceOf } from "@/lib/identity/device";
import { acceptInvitation, readInvitation } from "@/lib/identity/invitations";

const VOID = problem("not_found", "este convite não vale mais; peça um novo a quem convidou você");

const FAULTS: Readonly<Record<PasswordFault, string>> = {
  too_short: `a senha precisa de pelo menos ${PASSWORD_MIN_LENGTH} caracteres`,
  too_long: "a senha é longa demais",
  guessable: "a senha não pode ser o seu e-mail nem o nome da loja",
};

/** Makes whoever holds an invitation's link a member; nobody is signed in yet. */
export const POST = openEndpoint({
  route: "/api/dashboard/accept-invitation",
  async handle({ request }) {
    const said = {
      site: request.headers.get("sec-fetch-site"),
      origin: request.headers.get("origin"),
    };
    if (!isOwnPage(said, env().publicUrl)) {
      return problem("foreign_origin", "só as páginas deste serviço podem fazer isto");
    }
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readAcceptRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    return accept(read.value, request);
  },
});

async function accept(
  { token, name, password }: { token: string; name: string; password: string },
  request: Request,
): Promise<Answer> {
  const device = deviceOf(request);
  const reading = await readInvitation(token, device.address);
  if (reading.kind === "unknown") return VOID;
  if (reading.kind === "throttled") {
    const wait = { "Retry-After": String(reading.seconds) };
    return problem("too_many_requests", "muitas tentativas; espere um pouco", wait);
  }
  const { email, merchantName } = reading.invitation;
  const fault = passwordFault(password, [email, email.split("@")[0] ?? email, merchantName]);
  if (fault) return invalid("invalid_body", [{ pointer: "/password", message: FAULTS[fault] }]);
  switch (await acceptInvitation(token, reading.invitation, { name, password }, device)) {
    case "accepted":
      return json(201, { email });
    case "unknown":
      return VOID;
    case "taken":
      return problem(
        "account_exists",
        `já existe uma conta com o e-mail ${email}: entre com ela, ou peça o convite para outro e-mail`,
      );
  }
}
