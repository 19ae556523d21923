import { disableOwnPspAccount } from "@/lib/database/own-psp-accounts";
import { parseUuid } from "@/lib/domain/charge";
import { json, NOT_FOUND } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { changeAccount } from "../keeping";

/** Changes an account of the merchant; secrets that are not sent stay. */
export const PUT = memberEndpoint({
  route: "/api/dashboard/psp-accounts/[id]",
  permission: "manage",
  act: "psp_account.change",
  async handle({ params, person, ...asked }) {
    const id = parseUuid(params.id ?? "");
    return id ? changeAccount(person, id, asked) : NOT_FOUND;
  },
});

/** Takes an account out of use: no new charges go there, open ones are still followed. */
export const DELETE = memberEndpoint({
  route: "/api/dashboard/psp-accounts/[id]",
  permission: "manage",
  act: "psp_account.disable",
  async handle({ params, person, note }) {
    const id = parseUuid(params.id ?? "");
    const name = id && (await disableOwnPspAccount(person, id));
    if (!name) return NOT_FOUND;
    note({ name });
    return json(200, { name });
  },
});
