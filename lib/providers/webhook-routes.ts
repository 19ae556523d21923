import { z } from "zod";
import { member, operation, operator } from "@/lib/http/operation";
import { json, NOT_FOUND, problem } from "@/lib/http/response";
import { accountFor, merchantOfAccount } from "./account-routes";
import { rotateWebhookToken } from "./rotate-webhook-token";
import { findOwnPspAccount } from "./store/own-psp-accounts";
import { takeWebhook } from "./take-webhook";

/** The other system's address is given back when the account is taken out of use. */
export const takeAccountWebhook = operation({
  name: "takeAccountWebhook",
  summary: {
    pt: "Troca o endereço de avisos de outro sistema pelo nosso, em um provedor",
    en: "Replaces another system's webhook address with ours, at a provider",
  },
  method: "POST",
  at: [
    { path: "/api/dashboard/psp-accounts/{id}/webhook", who: member("manage") },
    { path: "/api/dashboard/operator/psp-accounts/{id}/webhook", who: operator },
  ],
  successes: { 200: z.strictObject({ name: z.string() }) },
  problems: ["conflict"],
  audit: "psp_account.take_webhook",
  about: merchantOfAccount,
  async run({ principal, params, note }) {
    const found = await accountFor(principal, params);
    const outcome = found && (await takeWebhook(found.holder, found.id));
    if (!outcome || outcome.kind === "not_found") return NOT_FOUND;
    if (outcome.kind === "not_kept") {
      return problem("conflict", "nenhum endereço de outro sistema está registrado nesta conta");
    }
    note({ name: outcome.name, ...(outcome.host === null ? {} : { replaced: outcome.host }) });
    return json(200, { name: outcome.name });
  },
});

/** For who fears that somebody else knows the address, and could report payments there. */
export const rotateAccountWebhook = operation({
  name: "rotateAccountWebhook",
  summary: {
    pt: "Renova o endereço em que o provedor avisa",
    en: "Renews the address that a provider calls",
  },
  method: "POST",
  at: [
    { path: "/api/dashboard/psp-accounts/{id}/webhook/rotate", who: member("manage") },
    { path: "/api/dashboard/operator/psp-accounts/{id}/webhook/rotate", who: operator },
  ],
  successes: {
    /** Until when the former address works too. */
    200: z.strictObject({ name: z.string(), formerUntil: z.iso.datetime() }),
  },
  problems: ["conflict"],
  proof: true,
  audit: "psp_account.rotate_webhook",
  about: merchantOfAccount,
  async run({ principal, params, note }) {
    const found = await accountFor(principal, params);
    const account = found && (await findOwnPspAccount(found.holder, found.id));
    if (!account) return NOT_FOUND;
    const outcome = await rotateWebhookToken(account);
    if (outcome.kind === "not_called") {
      return problem("conflict", "nenhum provedor chama esta conta");
    }
    note({ name: account.name });
    return json(200, { name: account.name, formerUntil: outcome.formerUntil.toISOString() });
  },
});
