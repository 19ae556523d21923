import { z } from "zod";
import { jsonBody, note as optionalNote } from "@/lib/http/fields";
import { member, operation, operator } from "@/lib/http/operation";
import { json, NOT_FOUND } from "@/lib/http/response";
import { accountFor, merchantOfAccount, tooMuchCertificateWork } from "./account-routes";
import { COMMON_NAME_MAX } from "./certificates/certificate-request";
import { requestCertificate } from "./request-certificate";
import { countCertificateWork } from "./unlock-in-thread";

const commonName = optionalNote(COMMON_NAME_MAX).refine(
  (name) => name === null || /^[\x20-\x7e\u00c0-\u017f]+$/.test(name),
  "só letras, dígitos e sinais",
);

/** The response has the request alone: its key never leaves the service. */
export const requestAccountCertificate = operation({
  name: "requestAccountCertificate",
  summary: {
    pt: "Gera um pedido de certificado para uma conta em um provedor",
    en: "Makes a certificate request for a provider account",
  },
  method: "POST",
  at: [
    { path: "/api/dashboard/psp-accounts/{id}/certificate-request", who: member("manage") },
    { path: "/api/dashboard/operator/psp-accounts/{id}/certificate-request", who: operator },
  ],
  body: jsonBody(z.strictObject({ commonName }, "deve ser um objeto JSON")),
  successes: { 200: z.strictObject({ request: z.string() }) },
  problems: ["too_many_requests"],
  audit: "psp_account.request_certificate",
  about: merchantOfAccount,
  async run({ principal, params, body }) {
    const found = await accountFor(principal, params);
    if (!found) return NOT_FOUND;
    const tooMuch = await countCertificateWork(found.holder);
    if (tooMuch) return tooMuchCertificateWork(tooMuch);
    const request = await requestCertificate(found.holder, found.id, body.commonName);
    return request ? json(200, { request }) : NOT_FOUND;
  },
});
