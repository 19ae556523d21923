import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { member, operation, type Params } from "@/lib/http/operation";
import { json, NOT_FOUND, problem, problemWith } from "@/lib/http/response";
import { isBusy } from "@/lib/platform/busy";
import { now } from "@/lib/platform/clock";
import { MerchantBusy } from "@/lib/platform/merchant-turns";
import type { MerchantId } from "@/lib/platform/values/ids";
import { bareDocument, isDocument } from "@/lib/platform/values/tax-document";
import { longLook } from "@/lib/rate-limits/long-work";
import { anonymizePayer } from "./anonymize-payer";
import { findPayerData } from "./payer-data";
import { payerDataResponse, payerDataSchema } from "./payer-data-response";
import { payerKey } from "./payer-key";
import { holdRequest, retentionRequest } from "./privacy-requests";
import { placeHold, releaseHold } from "./store/holds";
import { savePolicy } from "./store/policies";

/** The document in an address; null: it is none. */
function documentIn(params: Params): string | null {
  const document = bareDocument(params.document ?? "");
  return isDocument(document) ? document : null;
}

/** A person as the audit log names them: it keeps no documents. */
const keyOf = (merchantId: MerchantId, document: string) =>
  payerKey(merchantId, document).toString("hex");

const TOO_MANY = problem(
  "too_many_requests",
  "os dados de outra pessoa ainda estão sendo reunidos ou retirados; tente de novo em instantes",
  { "Retry-After": "2" },
);

export const getPayerData = operation({
  name: "getPayerData",
  summary: {
    pt: "Tudo o que a loja guarda sobre uma pessoa, pelo CPF ou CNPJ",
    en: "Everything that the merchant holds about a person, by CPF or CNPJ",
  },
  method: "GET",
  at: [{ path: "/api/dashboard/payers/{document}/data", who: member("manage") }],
  successes: { 200: payerDataSchema },
  problems: ["too_many_requests"],
  proof: true,
  audit: "payer.export",
  async run({ principal, params, note, aside }) {
    const document = documentIn(params);
    if (document === null) return NOT_FOUND;
    note({}, keyOf(principal.merchantId, document));
    const { merchantId, member: owner } = principal;
    const find = () => findPayerData(owner, document, now());
    // What waits here would keep other merchants' pages from theirs.
    const gathered = await aside(() => longLook(merchantId, find));
    if (!gathered) return TOO_MANY;
    const { result: data } = gathered;
    if (!data) return NOT_FOUND;
    note({ charges: data.state.charges });
    return json(200, payerDataResponse(data));
  },
});

export const anonymizePayerData = operation({
  name: "anonymizePayerData",
  summary: {
    pt: "Tira uma pessoa de todas as cobranças da loja, para sempre",
    en: "Takes a person out of every charge of the merchant, for good",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/payers/{document}/anonymization", who: member("manage") }],
  successes: { 200: z.strictObject({ charges: z.int() }) },
  problems: ["not_anonymizable", "too_many_requests"],
  proof: true,
  audit: "payer.anonymize",
  async run({ principal, params, note }) {
    const document = documentIn(params);
    if (document === null) return NOT_FOUND;
    const { merchantId, member: owner } = principal;
    note({}, keyOf(merchantId, document));
    const outcome = await anonymizePayer(owner, document, now(), async (part) => {
      const looked = await longLook(merchantId, part);
      if (!looked) throw new MerchantBusy();
      return looked.result;
    }).catch((error: unknown) => {
      if (!isBusy(error)) throw error;
      return { kind: "busy" } as const;
    });
    switch (outcome.kind) {
      case "busy":
        return TOO_MANY;
      case "under_way":
        note({ charges: outcome.charges });
        return problem(
          "too_many_requests",
          `os dados desta pessoa já saíram de ${outcome.charges} cobranças; peça de novo em instantes para as outras`,
          { "Retry-After": "10" },
        );
      case "unknown":
        return NOT_FOUND;
      case "hindered":
        note({ charges: outcome.charges });
        return problemWith(
          { hindrances: outcome.state.hindrances },
          "not_anonymizable",
          "há cobranças ou pendências desta pessoa em aberto, contestadas, recentes ou sob guarda legal",
        );
      case "done":
        note({ charges: outcome.charges });
        return json(200, { charges: outcome.charges });
    }
  },
});

export const holdPayerData = operation({
  name: "holdPayerData",
  summary: {
    pt: "Guarda os dados de uma pessoa até que a guarda seja liberada",
    en: "Keeps a person's data until the hold is released",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/payers/{document}/holds", who: member("manage") }],
  body: jsonBody(holdRequest),
  successes: { 201: z.strictObject({ id: z.guid() }) },
  problems: [],
  audit: "payer.hold",
  async run({ principal, params, body, note }) {
    const document = documentIn(params);
    if (document === null) return NOT_FOUND;
    const key = payerKey(principal.merchantId, document);
    const { id } = await placeHold(principal.member, key, body.reason);
    note({ holdId: id }, key.toString("hex"));
    return json(201, { id });
  },
});

export const releasePayerHold = operation({
  name: "releasePayerHold",
  summary: { pt: "Libera uma guarda legal", en: "Releases a legal hold" },
  method: "DELETE",
  at: [{ path: "/api/dashboard/privacy/holds/{id}", who: member("manage") }],
  idIs: "uuid",
  successes: { 200: z.strictObject({ id: z.guid() }) },
  problems: [],
  audit: "payer.release",
  async run({ principal, id }) {
    return (await releaseHold(principal.member, id, now())) ? json(200, { id }) : NOT_FOUND;
  },
});

export const setRetention = operation({
  name: "setRetention",
  summary: {
    pt: "Define por quantos meses a loja guarda os dados de quem pagou",
    en: "Sets for how many months the merchant keeps payers' data",
  },
  method: "PUT",
  at: [{ path: "/api/dashboard/privacy/retention", who: member("manage") }],
  body: jsonBody(retentionRequest),
  successes: { 200: z.strictObject({ months: z.int().nullable() }) },
  problems: [],
  proof: true,
  audit: "retention.set",
  async run({ principal, body: { months }, note }) {
    note({ months });
    await savePolicy(principal.member, months, now());
    return json(200, { months });
  },
});
