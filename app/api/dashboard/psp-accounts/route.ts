import { memberEndpoint } from "@/lib/http/person-endpoint";
import { addAccount } from "./keeping";

/** Adds an account of the merchant; its new charges go there from now on. */
export const POST = memberEndpoint({
  route: "/api/dashboard/psp-accounts",
  permission: "manage",
  act: "psp_account.add",
  handle: ({ person, ...asked }) => addAccount(person, asked),
});
