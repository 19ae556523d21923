import { operatorEndpoint } from "@/lib/http/person-endpoint";
import { addAccount } from "../../psp-accounts/keeping";

/** Adds a default account: charges of every merchant without one of its own go there from now on. */
export const POST = operatorEndpoint({
  route: "/api/dashboard/operator/psp-accounts",
  act: "psp_account.add",
  handle: ({ person: operator, ...asked }) => addAccount({ operator, merchantId: null }, asked),
});
