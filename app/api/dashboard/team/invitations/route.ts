import { readInvitationRequest } from "@/lib/contract/team-requests";
import { INVITATIONS_MAX } from "@/lib/database/invitations";
import { invalid, json, problem, readJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { invite } from "@/lib/identity/invitations";

/** Invites a person; the link is in this answer and nowhere else. */
export const POST = memberEndpoint({
  route: "/api/dashboard/team/invitations",
  permission: "manage",
  act: "team.invite",
  async handle({ request, person, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readInvitationRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const { email, role } = read.value;
    note({ email, role });
    const outcome = await invite(person, email, role);
    switch (outcome.kind) {
      case "invited": {
        const { id, expiresAt } = outcome.invitation;
        note({}, id);
        return json(201, { id, email, link: outcome.link, expiresAt: expiresAt.toISOString() });
      }
      case "member":
        return invalid("invalid_body", [
          { pointer: "/email", message: "esta pessoa já faz parte da equipe" },
        ]);
      case "demoted":
        return problem("forbidden", "o seu papel não permite mais isto");
      case "too_many":
        return problem(
          "limit_reached",
          `há ${INVITATIONS_MAX} convites em aberto; cancele um antes de enviar outro`,
        );
    }
  },
});
