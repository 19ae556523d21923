import { endSessionOf } from "@/lib/database/members";
import { json, NOT_FOUND } from "@/lib/http/endpoint";
import { ownEndpoint } from "@/lib/http/person-endpoint";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const DELETE = ownEndpoint({
  route: "/api/dashboard/me/sessions/[id]",
  act: "session.end",
  async handle({ person, params: { id = "" } }) {
    return UUID.test(id) && (await endSessionOf(person.id, id)) ? json(204, null) : NOT_FOUND;
  },
});
