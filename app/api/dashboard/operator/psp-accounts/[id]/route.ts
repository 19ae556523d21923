import { NOT_FOUND } from "@/lib/http/endpoint";
import { operatorEndpoint } from "@/lib/http/person-endpoint";
import { changeAccount } from "../../../psp-accounts/keeping";
import { accountOf } from "../../account-of";

/** Changes anybody's account; secrets that are not sent stay. */
export const PUT = operatorEndpoint({
  route: "/api/dashboard/operator/psp-accounts/[id]",
  act: "psp_account.change",
  about: async ({ id }) => (await accountOf(id))?.merchantId ?? null,
  async handle({ params, person: operator, ...asked }) {
    const account = await accountOf(params.id);
    if (!account) return NOT_FOUND;
    const { id, merchantId } = account;
    return changeAccount({ operator, merchantId }, id, asked);
  },
});
