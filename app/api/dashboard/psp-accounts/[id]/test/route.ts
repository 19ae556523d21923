import { parseUuid } from "@/lib/domain/charge";
import { NOT_FOUND } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { tryAccount } from "../../keeping";

/** Tries an account of the merchant out. */
export const POST = memberEndpoint({
  route: "/api/dashboard/psp-accounts/[id]/test",
  permission: "manage",
  act: "psp_account.test",
  async handle({ params, person, note }) {
    const id = parseUuid(params.id ?? "");
    return id ? tryAccount(person, id, note) : NOT_FOUND;
  },
});
