import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { member, operation, ownPage } from "@/lib/http/operation";
import { invalid, json, NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import { env } from "@/lib/platform/env";
import type { Device } from "@/lib/platform/values/merchant";
import { judgeChoice } from "./choose-password";
import { acceptInvitation, invite, readInvitation } from "./invitations";
import { knownWords } from "./password";
import { CHOSEN_PASSWORD_FAULTS } from "./password-fault-texts";
import { INVITATIONS_A_DAY, INVITATIONS_MAX, revokeInvitation } from "./store/invitations";
import { changeRole, removeMember, type TeamChange } from "./store/team";
import { acceptRequest, invitationRequest, roleRequest } from "./team-requests";

const emailOnly = z.strictObject({ email: z.string() });

export const inviteMember = operation({
  name: "inviteMember",
  summary: { pt: "Convida alguém para a equipe", en: "Invites somebody to the team" },
  method: "POST",
  at: [{ path: "/api/dashboard/team/invitations", who: member("manage") }],
  body: jsonBody(invitationRequest),
  successes: {
    /** The link is in this response and nowhere else. */
    201: z.strictObject({
      id: z.guid(),
      email: z.string(),
      link: z.url(),
      expiresAt: z.iso.datetime(),
      /** Whether the link is also on its way by mail. */
      isMailed: z.boolean(),
    }),
  },
  problems: ["limit_reached"],
  proof: ({ role }) => role === "owner",
  secondPerson: {
    shows: ({ email, role }) => ({ email, role }),
    // Who asked for another owner could take the place with the link, and approve their own changes from then on.
    keeps: ({ link, isMailed }) => (isMailed ? undefined : link),
  },
  audit: "team.invite",
  async run({ principal, body, note }) {
    const { email, role } = body;
    note({ email, role });
    const outcome = await invite(principal.member, email, role);
    switch (outcome.kind) {
      case "invited": {
        const { id, expiresAt } = outcome.invitation;
        note({}, id);
        const isMailed = outcome.isMailed && env().mail !== null;
        return json(201, {
          id,
          email,
          link: outcome.link,
          expiresAt: expiresAt.toISOString(),
          isMailed,
        });
      }
      case "member":
        return invalid("invalid_body", [
          { pointer: "/email", message: "esta pessoa já faz parte da equipe" },
        ]);
      case "demoted":
        return DEMOTED;
      case "too_many":
        return problem(
          "limit_reached",
          `há ${INVITATIONS_MAX} convites em aberto, ou já foram enviados ${INVITATIONS_A_DAY} em 24 horas`,
        );
    }
  },
});

const DEMOTED = problem("forbidden", "a sua permissão não inclui mais isto");

export const cancelInvitation = operation({
  name: "cancelInvitation",
  summary: { pt: "Cancela um convite", en: "Takes an invitation back" },
  method: "DELETE",
  at: [{ path: "/api/dashboard/team/invitations/{id}", who: member("manage") }],
  idIs: "uuid",
  successes: { 200: emailOnly },
  problems: [],
  audit: "team.revoke_invitation",
  async run({ principal, id, note }) {
    const email = await revokeInvitation(principal.member, id);
    if (!email) return NOT_FOUND;
    note({ email });
    return json(200, { email });
  },
});

export const changeMemberRole = operation({
  name: "changeMemberRole",
  summary: { pt: "Muda a permissão de alguém", en: "Changes a member's role" },
  method: "PUT",
  at: [{ path: "/api/dashboard/team/{id}", who: member("manage") }],
  idIs: "uuid",
  body: jsonBody(roleRequest),
  successes: { 200: emailOnly },
  problems: ["last_owner"],
  proof: true,
  secondPerson: { shows: ({ role }) => ({ role }) },
  audit: "team.change_role",
  async run({ principal, id, body, note }) {
    const { role } = body;
    note({ role });
    return changed(await changeRole(principal.member, id, role), note);
  },
});

export const removeTeamMember = operation({
  name: "removeTeamMember",
  summary: { pt: "Tira alguém da equipe", en: "Takes a member out of the team, at once" },
  method: "DELETE",
  at: [{ path: "/api/dashboard/team/{id}", who: member("manage") }],
  idIs: "uuid",
  successes: { 200: emailOnly },
  problems: ["last_owner"],
  proof: true,
  secondPerson: { shows: () => ({}) },
  audit: "team.remove",
  async run({ principal, id, note }) {
    return changed(await removeMember(principal.member, id), note);
  },
});

function changed(
  outcome: TeamChange,
  note: (details: { email: string }) => void,
): OperationResponse {
  switch (outcome.kind) {
    case "changed":
      note({ email: outcome.email });
      return json(200, { email: outcome.email });
    case "not_found":
      return NOT_FOUND;
    case "last_owner":
      return problem("last_owner", "a loja precisa de pelo menos um administrador");
    case "demoted":
      return DEMOTED;
  }
}

const VOID = problem("not_found", "este convite não vale mais; peça um novo a quem convidou você");

/** Nobody is signed in by it yet. */
export const acceptTeamInvitation = operation({
  name: "acceptTeamInvitation",
  summary: { pt: "Aceita um convite", en: "Accepts an invitation" },
  method: "POST",
  at: [{ path: "/api/dashboard/accept-invitation", who: ownPage }],
  body: jsonBody(acceptRequest),
  successes: { 201: emailOnly },
  problems: ["not_found", "too_many_requests", "account_exists"],
  run: ({ body, device }) => accept(body, device),
});

const tooMany = (seconds: number) =>
  problem("too_many_requests", "muitas tentativas; espere um pouco", {
    "Retry-After": String(seconds),
  });

async function accept(
  { token, name, password }: { token: string; name: string; password: string },
  device: Device,
): Promise<OperationResponse> {
  const reading = await readInvitation(token, device.address);
  if (reading.kind === "unknown") return VOID;
  if (reading.kind === "throttled") return tooMany(reading.seconds);
  const { email, merchantName } = reading.invitation;
  const known = knownWords({ email, name, merchantName });
  const choice = await judgeChoice({ password, known, chooser: token, device });
  if (choice.kind === "throttled") return tooMany(choice.seconds);
  if (choice.kind === "unfit") {
    return invalid("invalid_body", [
      { pointer: "/password", message: CHOSEN_PASSWORD_FAULTS[choice.fault] },
    ]);
  }
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
