import { readRoleRequest } from "@/lib/contract/team-requests";
import { changeRole, removeMember, type TeamChange } from "@/lib/database/team";
import { parseUuid } from "@/lib/domain/charge";
import { type Answer, invalid, json, NOT_FOUND, problem, readJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";

/** Gives a person another role. */
export const PUT = memberEndpoint({
  route: "/api/dashboard/team/[id]",
  permission: "manage",
  act: "team.change_role",
  async handle({ request, params, person, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readRoleRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const id = parseUuid(params.id ?? "");
    if (!id) return NOT_FOUND;
    const { role } = read.value;
    note({ role });
    return answer(await changeRole(person, id, role), note);
  },
});

/** Takes a person out of the team, at once. */
export const DELETE = memberEndpoint({
  route: "/api/dashboard/team/[id]",
  permission: "manage",
  act: "team.remove",
  async handle({ params, person, note }) {
    const id = parseUuid(params.id ?? "");
    return id ? answer(await removeMember(person, id), note) : NOT_FOUND;
  },
});

function answer(outcome: TeamChange, note: (details: { email: string }) => void): Answer {
  switch (outcome.kind) {
    case "changed":
      note({ email: outcome.email });
      return json(200, { email: outcome.email });
    case "not_found":
      return NOT_FOUND;
    case "last_owner":
      return problem("last_owner", "a loja precisa de pelo menos um responsável");
    case "demoted":
      return problem("forbidden", "o seu papel não permite mais isto");
  }
}
