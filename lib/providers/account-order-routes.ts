import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { member, type Note, operation, operator } from "@/lib/http/operation";
import { invalid, json, type OperationResponse } from "@/lib/http/response";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import type { AccountHolder } from "@/lib/platform/values/permission";
import { changeAccountOrder } from "./change-account-order";

/** The most accounts of an order. */
const ACCOUNTS_MAX = 10;

/** The order for one method: ids of accounts, the first to be used first; none end the order. */
export const accountOrder = z.strictObject(
  {
    method: z.enum(BILLING_TYPES, `deve ser um de ${BILLING_TYPES.join(", ")}`),
    accounts: z
      .array(z.guid("deve ser o id de uma conta"), "deve ser uma lista de ids de contas")
      .max(ACCOUNTS_MAX, `deve ter no máximo ${ACCOUNTS_MAX} contas`),
  },
  "deve ser um objeto JSON",
);

/** New charges go to the first account that can register them. An operator sets the order of the defaults. */
export const setAccountOrder = operation({
  name: "setAccountOrder",
  summary: {
    pt: "Define a ordem das contas para um meio de pagamento",
    en: "Sets the order of accounts for a method",
  },
  method: "PUT",
  at: [
    { path: "/api/dashboard/psp-account-order", who: member("manage") },
    { path: "/api/dashboard/operator/psp-account-order", who: operator },
  ],
  body: jsonBody(accountOrder),
  successes: { 204: null },
  problems: [],
  proof: true,
  secondPerson: {
    shows: ({ method, accounts }) => ({ billingType: method, accounts: accounts.join(", ") }),
  },
  audit: "psp_account.order",
  run({ principal, body, note }) {
    const holder =
      principal.kind === "member"
        ? principal.member
        : { operator: principal.operator, merchantId: null };
    return orderAccounts(holder, body, note);
  },
});

/** Sets an order, and answers with the position of an account that cannot be in it. */
export async function orderAccounts(
  holder: AccountHolder,
  { method, accounts }: z.output<typeof accountOrder>,
  note: Note,
): Promise<OperationResponse> {
  note({ method, accounts: accounts.join(" ") });
  const outcome = await changeAccountOrder(holder, method, accounts);
  if (outcome.kind === "set") return json(204, null);
  const message = "não é uma conta em uso desta loja para este meio, ou aparece duas vezes";
  return invalid("invalid_body", [{ pointer: `/accounts/${outcome.index}`, message }]);
}
