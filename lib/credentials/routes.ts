import { z } from "zod";
import { readFormText } from "@/lib/http/form";
import { open, operation } from "@/lib/http/operation";
import { json, type OperationResponse, problem } from "@/lib/http/response";
import { publicKeys, TOKEN_SECONDS } from "./access-tokens";
import { type Grant, grantToken } from "./grant-token";
import { readTokenRequest } from "./token-request";

/** An error in the form of RFC 6749, section 5.2. */
const oauthProblem = z.strictObject({ error: z.string() });

export const createToken = operation({
  name: "createToken",
  summary: { pt: "Emite um token de acesso", en: "Issues an access token" },
  method: "POST",
  at: [{ path: "/oauth/token", who: open }],
  successes: {
    200: z.strictObject({
      access_token: z.string(),
      token_type: z.literal("Bearer"),
      expires_in: z.int(),
      scope: z.string(),
    }),
    400: oauthProblem,
    401: oauthProblem,
  },
  problems: ["too_many_requests"],
  async run({ request, device }) {
    const form = await readFormText(request);
    const authorization = request.headers.get("authorization");
    const read = readTokenRequest(authorization, form, new URL(request.url).searchParams);
    if (read.kind === "invalid") return oauthError(400, read.error);
    return granted(await grantToken(read.client, read.scope, device.address));
  },
});

function granted(grant: Grant): OperationResponse {
  switch (grant.kind) {
    case "granted":
      return json(
        200,
        {
          access_token: grant.token,
          token_type: "Bearer",
          expires_in: TOKEN_SECONDS,
          scope: grant.scopes.join(" "),
        },
        NOT_KEPT,
      );
    case "invalid_client":
      return oauthError(401, "invalid_client", { "WWW-Authenticate": 'Basic realm="vintem"' });
    case "invalid_scope":
      return oauthError(400, "invalid_scope");
    case "throttled":
      return problem("too_many_requests", "muitas tentativas com credenciais erradas", {
        "Retry-After": String(grant.seconds),
      });
  }
}

const NOT_KEPT = { "Cache-Control": "no-store", Pragma: "no-cache" };

function oauthError(
  status: number,
  error: string,
  headers: Record<string, string> = {},
): OperationResponse {
  return json(status, { error }, { ...NOT_KEPT, ...headers });
}

export const publicKeySet = operation({
  name: "publicKeySet",
  summary: {
    pt: "Chaves públicas dos tokens (JWKS)",
    en: "Public keys that tokens are signed with (JWKS)",
  },
  method: "GET",
  at: [{ path: "/.well-known/jwks.json", who: open }],
  successes: { 200: z.strictObject({ keys: z.array(z.looseObject({ kid: z.string() })) }) },
  problems: [],
  run: async () => json(200, await publicKeys(), { "Cache-Control": "public, max-age=60" }),
});
