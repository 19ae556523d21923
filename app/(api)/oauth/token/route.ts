import { readTokenRequest } from "@/lib/contract/token-request";
import { type Answer, json, openEndpoint, problem } from "@/lib/http/endpoint";
import { readFormText } from "@/lib/http/form";
import { TOKEN_SECONDS } from "@/lib/identity/access-tokens";
import { callerAddress } from "@/lib/identity/caller-address";
import { type Grant, grantToken } from "@/lib/identity/grant-token";

export const POST = openEndpoint({
  route: "/oauth/token",
  async handle({ request, url }) {
    const form = await readFormText(request);
    const authorization = request.headers.get("authorization");
    const read = readTokenRequest(authorization, form, url.searchParams);
    if (read.kind === "invalid") return oauthError(400, read.error);
    return answer(await grantToken(read.client, read.scope, callerAddress(request)));
  },
});

function answer(grant: Grant): Answer {
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

/** An error in the form of RFC 6749, section 5.2. */
function oauthError(status: number, error: string, headers: Record<string, string> = {}): Answer {
  return json(status, { error }, { ...NOT_KEPT, ...headers });
}
