import { NOT_FOUND } from "@/lib/http/endpoint";
import { operatorEndpoint } from "@/lib/http/person-endpoint";
import { tryAccount } from "../../../../psp-accounts/keeping";
import { accountOf } from "../../../account-of";

/** Tries anybody's account out. */
export const POST = operatorEndpoint({
  route: "/api/dashboard/operator/psp-accounts/[id]/test",
  act: "psp_account.test",
  about: async ({ id }) => (await accountOf(id))?.merchantId ?? null,
  async handle({ params, person: operator, note }) {
    const account = await accountOf(params.id);
    if (!account) return NOT_FOUND;
    return tryAccount({ operator, merchantId: account.merchantId }, account.id, note);
  },
});
