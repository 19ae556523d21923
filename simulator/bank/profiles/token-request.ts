import { jsonOf } from "@/simulator/http/response";
import type { TokenRules } from "./profile";

/** A call for a token, as it came. */
export interface TokenCall {
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** What a call for a token says where a bank looks for it; undefined: not there. */
export interface TokenRequest {
  readonly clientId: string | undefined;
  /** Undefined as well where the bank asks for no secret. */
  readonly secret: string | undefined;
  readonly grantType: string | undefined;
  readonly scopes: readonly string[];
}

/** Reads a call for a token by the rules of a bank: credentials in another place than its own are none. */
export function readTokenRequest(rules: TokenRules, call: TokenCall): TokenRequest {
  const fields = fieldsOf(rules, call);
  const grantType =
    rules.grantTypeIn === "query" ? call.query.get("grant_type") : fields.get("grant_type");
  const scopes = (fields.get("scope") ?? "").split(/[ +]+/).filter((scope) => scope !== "");
  const { id, secret } = credentialsOf(rules, call, fields);
  return { clientId: id, secret, grantType: grantType ?? undefined, scopes };
}

interface Credentials {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

function credentialsOf(
  { style }: TokenRules,
  { authorization }: TokenCall,
  fields: URLSearchParams,
): Credentials {
  if (style === "basic") return basicCredentials(authorization);
  const id = fields.get("client_id") ?? undefined;
  return style === "form"
    ? { id, secret: fields.get("client_secret") ?? undefined }
    : { id, secret: undefined };
}

function fieldsOf({ takesJson }: TokenRules, { contentType, body }: TokenCall): URLSearchParams {
  if (!contentType?.startsWith("application/json")) return new URLSearchParams(body);
  const json = takesJson ? jsonOf(body) : undefined;
  if (typeof json !== "object" || json === null) return new URLSearchParams();
  const texts = Object.entries(json).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return new URLSearchParams(texts);
}

/** User and password of an HTTP Basic header. */
function basicCredentials(authorization: string | undefined): Credentials {
  const encoded = /^Basic (\S+)$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return { id: undefined, secret: undefined };
  const [id = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return { id, secret: secret.join(":") };
}
