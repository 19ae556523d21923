import { createHash, timingSafeEqual } from "node:crypto";
import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { ApiResponse } from "@/simulator/http/response";
import { randomHex } from "@/simulator/values/identifiers";

const SCOPE = "cob.write cob.read pix.write pix.read webhook.write webhook.read";

/** Above this many live tokens the expired ones are swept out. */
const TOKENS_BEFORE_SWEEP = 10_000;

interface Token {
  readonly clientId: string;
  readonly expiresAtMs: number;
  /** Fingerprint of the client certificate it was requested with (RFC 8705); null without TLS. */
  readonly certificate: string | null;
}

/** The headers and peer of a request, as far as they say who calls. */
export interface Caller {
  readonly authorization: string | undefined;
  readonly certificate: string | null;
}

/** Access tokens by OAuth 2.0 client credentials. They live in memory: after a restart clients have to request new ones. */
export class TokenServer {
  readonly #tokens = new Map<string, Token>();

  constructor(
    readonly ledger: Ledger,
    readonly now: () => Date,
  ) {}

  /** POST /oauth/token: Basic credentials and a form body; the token lasts `expiresIn` seconds. */
  grant(caller: Caller, form: string, expiresIn: number): ApiResponse {
    const credentials = basicCredentials(caller.authorization);
    const account = this.ledger.accounts.get(credentials?.id ?? "");
    if (!credentials || !account || !sameSecret(account.clientSecret, credentials.secret)) {
      return unauthorized("Basic", { error: "invalid_client" });
    }
    if (new URLSearchParams(form).get("grant_type") !== "client_credentials") {
      return { status: 400, body: { error: "unsupported_grant_type" } };
    }
    const token = randomHex(32);
    const nowMs = this.now().getTime();
    if (this.#tokens.size > TOKENS_BEFORE_SWEEP) this.#sweep(nowMs);
    this.#tokens.set(token, {
      clientId: account.clientId,
      expiresAtMs: nowMs + expiresIn * 1_000,
      certificate: caller.certificate,
    });
    return {
      status: 200,
      headers: { "Cache-Control": "no-store" },
      body: { access_token: token, token_type: "Bearer", expires_in: expiresIn, scope: SCOPE },
    };
  }

  /** The client of a valid bearer token, presented with the certificate it was requested with. */
  clientOf({ authorization, certificate }: Caller): string | undefined {
    const token = this.#tokens.get(/^Bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? "");
    if (token === undefined || token.certificate !== certificate) return undefined;
    return token.expiresAtMs > this.now().getTime() ? token.clientId : undefined;
  }

  #sweep(nowMs: number): void {
    for (const [key, token] of this.#tokens) {
      if (token.expiresAtMs <= nowMs) this.#tokens.delete(key);
    }
  }
}

/** Refusal of a caller without valid credentials; banks send it from the gateway, not as problem+json. */
export function unauthorized(scheme: "Basic" | "Bearer", body: unknown): ApiResponse {
  return { status: 401, headers: { "WWW-Authenticate": scheme }, body };
}

/** User and password of an HTTP Basic header. */
export function basicCredentials(
  authorization: string | undefined,
): { readonly id: string; readonly secret: string } | undefined {
  const encoded = /^Basic (\S+)$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const [id = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return { id, secret: secret.join(":") };
}

function sameSecret(expected: string, sent: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(expected), digest(sent));
}
