import { z } from "zod";
import { readBody } from "@/lib/http/body";
import { jsonBody } from "@/lib/http/fields";
import { member, operation } from "@/lib/http/operation";
import { queryReadingOf } from "@/lib/http/page-query";
import { ParameterReader } from "@/lib/http/parameters";
import { invalid, json, NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import { CHANGED_MEANWHILE, seenBy } from "@/lib/http/version";
import { contactRequest } from "./contact-request";
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, LOGO_MIN_PIXELS, readLogo } from "./logo";
import { profileRequest } from "./profile-request";
import { type Deception, describeDeception, findDeception } from "./reserved-name";
import { returnOriginsRequest } from "./return-origins-request";
import { findLogo, saveContact, saveLogo, saveProfile } from "./store/brands";
import { saveReturnOrigins } from "./store/merchants";

export const changeProfile = operation({
  name: "changeProfile",
  summary: {
    pt: "Muda o nome da loja e a cor do checkout",
    en: "Changes the merchant's name and the colour of its checkout",
  },
  method: "PUT",
  at: [{ path: "/api/dashboard/profile", who: member("manage") }],
  body: jsonBody(profileRequest),
  successes: {
    200: z.strictObject({
      name: z.string(),
      colour: z.string().nullable(),
      version: z.string(),
    }),
  },
  problems: ["conflict"],
  audit: "profile.change",
  async run({ principal, body, request, note }) {
    const { merchantName } = principal.member;
    // A name that an operator gave stays, whatever words it has.
    const isKept = body.name === merchantName;
    const deception = isKept ? null : findDeception(body.name);
    if (deception) return refusedName(deception);
    note({ ...body, ...(isKept ? {} : { nameBefore: merchantName }) });
    const version = await saveProfile(principal.member, body, seenBy(request));
    return version === null ? CHANGED_MEANWHILE : json(200, { ...body, version });
  },
});

/** Refuses a name that only an operator may give. */
function refusedName(deception: Deception): OperationResponse {
  const message = `${describeDeception(deception)}; quem opera o serviço pode permitir`;
  return invalid("invalid_body", [{ pointer: "/name", message }]);
}

export const changeContact = operation({
  name: "changeContact",
  summary: {
    pt: "Muda o CNPJ e o contato que os pagadores veem",
    en: "Changes the CNPJ and the contact that payers see",
  },
  method: "PUT",
  at: [{ path: "/api/dashboard/profile/contact", who: member("manage") }],
  body: jsonBody(contactRequest),
  successes: {
    200: z.strictObject({
      document: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      version: z.string(),
    }),
  },
  problems: ["conflict"],
  audit: "profile.change_contact",
  async run({ principal, body, request, note }) {
    note(body);
    const version = await saveContact(principal.member, body, seenBy(request));
    return version === null ? CHANGED_MEANWHILE : json(200, { ...body, version });
  },
});

export const getProfileLogo = operation({
  name: "getProfileLogo",
  summary: { pt: "O logo da loja", en: "The merchant's logo" },
  method: "GET",
  at: [{ path: "/api/dashboard/profile/logo", who: member("read") }],
  query: readLogoVersion,
  successes: { 200: null },
  problems: ["not_found"],
  async run({ principal }) {
    const logo = await findLogo(principal.merchantId);
    if (!logo) return NOT_FOUND;
    return { kind: "file", ...logo, headers: { "Cache-Control": "private, max-age=86400" } };
  },
});

/** Reads the logo's version, with which pages make its address another one when it changes; all versions are one logo. */
function readLogoVersion(parameters: URLSearchParams) {
  const reader = new ParameterReader(parameters);
  reader.one("v", (text) => text);
  return queryReadingOf(reader, undefined);
}

const logoType = z.strictObject({ type: z.string().nullable() });

/** The body is the image, whatever type it says it has: its own bytes decide. */
export const replaceLogo = operation({
  name: "replaceLogo",
  summary: { pt: "Troca o logo da loja", en: "Replaces the merchant's logo" },
  method: "PUT",
  at: [{ path: "/api/dashboard/profile/logo", who: member("manage") }],
  successes: { 200: logoType },
  problems: ["body_too_large", "unsupported_media_type"],
  audit: "profile.change_logo",
  async run({ principal, request, note }) {
    const body = await readBody(request, LOGO_MAX_BYTES);
    if (body.kind === "too_large") return TOO_LARGE;
    const read = readLogo(body.bytes);
    if (read.kind !== "logo") return refused(read.kind);
    note({ type: read.type, bytes: body.bytes.length });
    await saveLogo(principal.member, { type: read.type, bytes: body.bytes });
    return json(200, { type: read.type });
  },
});

const TOO_LARGE = problem("body_too_large", "o logo passa de 256 KiB");

export const removeLogo = operation({
  name: "removeLogo",
  summary: { pt: "Remove o logo da loja", en: "Removes the merchant's logo" },
  method: "DELETE",
  at: [{ path: "/api/dashboard/profile/logo", who: member("manage") }],
  successes: { 200: logoType },
  problems: [],
  audit: "profile.remove_logo",
  async run({ principal }) {
    await saveLogo(principal.member, null);
    return json(200, { type: null });
  },
});

function refused(kind: "too_large" | "not_an_image" | "bad_size"): OperationResponse {
  switch (kind) {
    case "too_large":
      return TOO_LARGE;
    case "not_an_image":
      return problem("unsupported_media_type", "o logo deve ser uma imagem PNG, JPEG ou WebP");
    case "bad_size": {
      const message = `o logo deve ter de ${LOGO_MIN_PIXELS} a ${LOGO_MAX_PIXELS} pixels de largura e de altura`;
      return invalid("invalid_body", [{ pointer: "", message }]);
    }
  }
}

/** Charges that exist stay as they are. */
export const changeReturnOrigins = operation({
  name: "changeReturnOrigins",
  summary: {
    pt: "Muda para onde os pagadores podem voltar",
    en: "Changes where payers may be led back to",
  },
  method: "PUT",
  at: [{ path: "/api/dashboard/return-origins", who: member("manage") }],
  body: jsonBody(returnOriginsRequest),
  successes: { 200: z.strictObject({ origins: z.array(z.string()), version: z.string() }) },
  problems: ["conflict"],
  proof: true,
  secondPerson: { shows: ({ origins }) => ({ origins: origins.join(" ") }) },
  audit: "return_origins.change",
  async run({ principal, body, request, note }) {
    note({ origins: body.origins.join(" ") });
    const version = await saveReturnOrigins(principal.member, body.origins, seenBy(request));
    return version === null ? CHANGED_MEANWHILE : json(200, { ...body, version });
  },
});
