import { json, NOT_FOUND } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { watchCharge } from "@/lib/operations/watch-charge";

/** What an open page about a charge asks every few seconds: whether it is still up to date. */
export const GET = memberEndpoint({
  route: "/api/dashboard/charges/[id]",
  permission: "read",
  async handle({ person, params }) {
    const found = await watchCharge(person, params.id ?? "");
    return found ? json(200, found) : NOT_FOUND;
  },
});
