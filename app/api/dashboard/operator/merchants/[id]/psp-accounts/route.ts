import { NOT_FOUND, problem } from "@/lib/http/endpoint";
import { operatorEndpoint } from "@/lib/http/person-endpoint";
import { addAccount } from "../../../../psp-accounts/keeping";
import { merchantOf } from "../../../merchant-of";

/** Adds an account of a merchant; its new charges go there from now on. */
export const POST = operatorEndpoint({
  route: "/api/dashboard/operator/merchants/[id]/psp-accounts",
  act: "psp_account.add",
  about: async ({ id }) => (await merchantOf(id))?.id ?? null,
  async handle({ params, person: operator, ...asked }) {
    const merchant = await merchantOf(params.id);
    if (!merchant) return NOT_FOUND;
    if (merchant.disabledAt) return problem("conflict", "esta loja está desativada");
    asked.note({ merchant: merchant.name });
    return addAccount({ operator, merchantId: merchant.id }, asked);
  },
});
