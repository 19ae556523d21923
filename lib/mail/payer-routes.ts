import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { readForm } from "@/lib/http/form";
import { member, open, operation } from "@/lib/http/operation";
import { json, NOT_FOUND, type OperationResponse, seeOther } from "@/lib/http/response";
import { parseRefusalToken } from "./refusal";
import { savePayerMail, saveRefusal } from "./store/payer-mail";

const flag = z.boolean("deve ser true ou false");

/** `{"charge", "reminders", "receipt", "refund"}`, each true or false. */
const choice = z.strictObject(
  { charge: flag, reminders: flag, receipt: flag, refund: flag },
  "deve ser um objeto JSON",
);

export const choosePayerMail = operation({
  name: "choosePayerMail",
  summary: {
    pt: "Escolhe o que os pagadores da loja recebem por e-mail",
    en: "Chooses what the merchant's payers get by mail",
  },
  method: "PUT",
  at: [{ path: "/api/dashboard/payer-mail", who: member("manage") }],
  body: jsonBody(choice),
  successes: { 204: null },
  problems: [],
  audit: "mail.choose_for_payers",
  async run({ principal, body, note }) {
    note({ ...body });
    await savePayerMail(principal.member, body);
    return json(204, null);
  },
});

/** A mail program that knows no one-click requests opens the link. */
export const openUnsubscribe = operation({
  name: "openUnsubscribe",
  summary: { pt: "Leva à página que encerra e-mails", en: "Leads to the page that ends mail" },
  method: "GET",
  at: [{ path: "/api/mail/{token}", who: open }],
  successes: { 303: null },
  problems: [],
  async run({ params }): Promise<OperationResponse> {
    const token = params.token ?? "";
    return parseRefusalToken(token) ? seeOther(`/stop-mail/${token}`) : NOT_FOUND;
  },
});

/** By the button of the page, or by a mail program's one-click request (RFC 8058), which wants no redirect. */
export const unsubscribe = operation({
  name: "unsubscribe",
  summary: { pt: "Encerra os e-mails de uma loja", en: "Ends the mail of a merchant" },
  method: "POST",
  at: [{ path: "/api/mail/{token}", who: open }],
  successes: { 204: null, 303: null },
  problems: [],
  async run({ params, request }): Promise<OperationResponse> {
    const token = params.token ?? "";
    const refusal = parseRefusalToken(token);
    if (!refusal) return NOT_FOUND;
    const form = await readForm(request);
    await saveRefusal(refusal);
    return form?.has("page") ? seeOther(`/stop-mail/${token}?done=1`) : json(204, null);
  },
});
