import { endSessionsOf } from "@/lib/database/members";
import { json } from "@/lib/http/endpoint";
import { ownEndpoint } from "@/lib/http/person-endpoint";

export const DELETE = ownEndpoint({
  route: "/api/dashboard/me/sessions",
  act: "session.end_all",
  async handle({ person }) {
    await endSessionsOf(person.id);
    return json(204, null);
  },
});
