import { findLogo, saveLogo } from "@/lib/database/brands";
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, LOGO_MIN_PIXELS, readLogo } from "@/lib/domain/logo";
import { readBody } from "@/lib/http/body";
import { type Answer, invalid, json, NOT_FOUND, problem } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";

const TOO_LARGE = problem("body_too_large", "o logo passa de 256 KiB");

/** The merchant's logo, for its own pages. */
export const GET = memberEndpoint({
  route: "/api/dashboard/profile/logo",
  permission: "read",
  async handle({ person }) {
    const logo = await findLogo(person.merchantId);
    if (!logo) return NOT_FOUND;
    return {
      kind: "file",
      ...logo,
      headers: { "Cache-Control": "private, max-age=86400" },
    };
  },
});

/** Replaces the logo by the body, whatever type it says it has: its own bytes decide. */
export const PUT = memberEndpoint({
  route: "/api/dashboard/profile/logo",
  permission: "manage",
  act: "profile.change_logo",
  async handle({ request, person, note }) {
    const body = await readBody(request, LOGO_MAX_BYTES);
    if (body.kind === "too_large") return TOO_LARGE;
    const read = readLogo(body.bytes);
    if (read.kind !== "logo") return refusal(read.kind);
    note({ type: read.type, bytes: body.bytes.length });
    await saveLogo(person, { type: read.type, bytes: body.bytes });
    return json(200, { type: read.type });
  },
});

/** Takes the logo away. */
export const DELETE = memberEndpoint({
  route: "/api/dashboard/profile/logo",
  permission: "manage",
  act: "profile.remove_logo",
  async handle({ person }) {
    await saveLogo(person, null);
    return json(200, { type: null });
  },
});

function refusal(kind: "too_large" | "not_an_image" | "bad_size"): Answer {
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
