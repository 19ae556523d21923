import { z } from "zod";
import { readFormText } from "@/lib/http/form";
import { open, operation } from "@/lib/http/operation";
import { json, type OperationResponse, problem } from "@/lib/http/response";
import { env } from "@/lib/platform/env";
import { SCOPES } from "@/lib/platform/values/scope";
import { publicKeys, TOKEN_SECONDS } from "./access-tokens";
import { type Grant, grantToken } from "./grant-token";
import { ASSERTION_ALGORITHMS } from "./public-key";
import { readTokenRequest } from "./token-request";

/** How a client may prove who it is, as RFC 8414 names it. */
const CLIENT_AUTHENTICATIONS = [
  "client_secret_basic",
  "client_secret_post",
  "private_key_jwt",
] as const;

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
    return granted(await grantToken(read.client, read.scope, device.address, device.userAgent));
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
    case "issuer_away":
      return problem(
        "unavailable",
        "as chaves do emissor não puderam ser lidas; repita em instantes",
        {
          "Retry-After": String(grant.seconds),
        },
      );
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

/** What libraries of OAuth look up by themselves (RFC 8414); it needs no secret, and says nothing of any merchant. */
export const authorizationServerMetadata = operation({
  name: "authorizationServerMetadata",
  summary: {
    pt: "Metadados do servidor de autorização",
    en: "Metadata of the authorization server",
  },
  method: "GET",
  at: [{ path: "/.well-known/oauth-authorization-server", who: open }],
  successes: {
    200: z.strictObject({
      issuer: z.url(),
      token_endpoint: z.url(),
      jwks_uri: z.url(),
      scopes_supported: z.array(z.enum(SCOPES)),
      response_types_supported: z.array(z.never()),
      grant_types_supported: z.array(z.literal("client_credentials")),
      token_endpoint_auth_methods_supported: z.array(z.enum(CLIENT_AUTHENTICATIONS)),
      token_endpoint_auth_signing_alg_values_supported: z.array(z.enum(ASSERTION_ALGORITHMS)),
    }),
  },
  problems: [],
  async run() {
    const { publicUrl } = env();
    const metadata = {
      issuer: publicUrl,
      token_endpoint: `${publicUrl}/oauth/token`,
      jwks_uri: `${publicUrl}/.well-known/jwks.json`,
      scopes_supported: SCOPES,
      // There is no authorization endpoint, whose answers these would be; the member is required all the same.
      response_types_supported: [],
      grant_types_supported: ["client_credentials"],
      token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATIONS,
      token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    };
    return json(200, metadata, { "Cache-Control": "public, max-age=3600" });
  },
});
