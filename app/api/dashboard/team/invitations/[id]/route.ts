import { revokeInvitation } from "@/lib/database/invitations";
import { parseUuid } from "@/lib/domain/charge";
import { json, NOT_FOUND } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";

/** Takes an invitation back: its link is void from now on. */
export const DELETE = memberEndpoint({
  route: "/api/dashboard/team/invitations/[id]",
  permission: "manage",
  act: "team.revoke_invitation",
  async handle({ params, person, note }) {
    const id = parseUuid(params.id ?? "");
    const email = id && (await revokeInvitation(person, id));
    if (!email) return NOT_FOUND;
    note({ email });
    return json(200, { email });
  },
});
