import { createHash, timingSafeEqual } from "node:crypto";
import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { Account } from "@/simulator/bank/ledger/records";
import type { BankProfile } from "@/simulator/bank/profiles/profile";
import { profileOf } from "@/simulator/bank/profiles/profiles";
import { isScope, SCOPES } from "@/simulator/bank/profiles/scopes";
import type { TokenRequest } from "@/simulator/bank/profiles/token-request";
import type { ClientCertificate } from "@/simulator/http/client-certificate";
import type { ApiResponse } from "@/simulator/http/response";
import { randomHex } from "@/simulator/values/identifiers";

/** Above this many live tokens the expired ones are swept out. */
const TOKENS_BEFORE_SWEEP = 10_000;

interface Token {
  readonly clientId: string;
  readonly expiresAtMs: number;
  /** Fingerprint of the client certificate it was requested with (RFC 8705); undefined without TLS. */
  readonly certificate: string | undefined;
  readonly scopes: readonly string[];
}

/** The headers and peer of a request, as far as they say who calls. */
export interface Caller {
  readonly authorization: string | undefined;
  readonly certificate: ClientCertificate | null;
}

/** What a token permits. */
export interface TokenHolder {
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** Access tokens by OAuth 2.0 client credentials. They live in memory: after a restart clients have to request new ones. */
export class TokenServer {
  readonly #tokens = new Map<string, Token>();

  constructor(
    readonly ledger: Ledger,
    readonly now: () => Date,
  ) {}

  /**
   * Answers a request for a token as a bank does.
   *
   * @param expiresIn seconds; a bank may give less.
   */
  grant(
    profile: BankProfile,
    request: TokenRequest,
    certificate: ClientCertificate | null,
    expiresIn: number,
  ): ApiResponse {
    const account = this.#clientOf(profile, request);
    if (account === undefined) return invalidClient("Client id ou client secret inválido.");
    if (!mayPresent(profile, account, certificate)) {
      return invalidClient("O certificado apresentado não é o deste client id.");
    }
    if (request.grantType !== "client_credentials") {
      return tokenRefusal("unsupported_grant_type", "O grant_type deve ser client_credentials.");
    }
    const scopes = permitted(profile, account, request.scopes);
    if (scopes === undefined) {
      const said = request.scopes.join(" ") || "nenhum";
      return tokenRefusal("invalid_scope", `Escopo inválido ou não contratado: ${said}.`);
    }
    const lifetime = Math.min(expiresIn, profile.token.lifetimeSeconds);
    return this.#issued(account.clientId, certificate, lifetime, scopes);
  }

  /** The client of a valid bearer token, presented with the certificate it was requested with. */
  holderOf({ authorization, certificate }: Caller): TokenHolder | undefined {
    const token = this.#tokens.get(/^Bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? "");
    if (token === undefined || token.certificate !== certificate?.fingerprint) return undefined;
    return token.expiresAtMs > this.now().getTime() ? token : undefined;
  }

  #clientOf({ id, token }: BankProfile, { clientId, secret }: TokenRequest): Account | undefined {
    const account = this.ledger.accounts.get(clientId ?? "");
    if (account === undefined || profileOf(account).id !== id) return undefined;
    if (token.style === "form_without_secret") return account;
    return secret !== undefined && sameSecret(account.clientSecret, secret) ? account : undefined;
  }

  #issued(
    clientId: string,
    certificate: ClientCertificate | null,
    expiresIn: number,
    scopes: readonly string[],
  ): ApiResponse {
    const token = randomHex(32);
    const nowMs = this.now().getTime();
    if (this.#tokens.size > TOKENS_BEFORE_SWEEP) this.#sweep(nowMs);
    this.#tokens.set(token, {
      clientId,
      expiresAtMs: nowMs + expiresIn * 1_000,
      certificate: certificate?.fingerprint,
      scopes,
    });
    const scope = scopes.join(" ");
    return {
      status: 200,
      headers: { "Cache-Control": "no-store" },
      body: { access_token: token, token_type: "Bearer", expires_in: expiresIn, scope },
    };
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

function invalidClient(words: string): ApiResponse {
  return unauthorized("Basic", { error: "invalid_client", error_description: words });
}

/** RFC 6749, 5.2. */
function tokenRefusal(error: string, words: string): ApiResponse {
  return { status: 400, body: { error, error_description: words } };
}

/** Whether a certificate is one with which this client may come; without TLS there is none to look at. */
function mayPresent(
  { certificateNamesClient }: BankProfile,
  { clientId, certificate: expected }: Account,
  certificate: ClientCertificate | null,
): boolean {
  if (certificate === null) return true;
  if (expected !== undefined && expected !== certificate.fingerprint) return false;
  return !certificateNamesClient || certificate.commonName === clientId;
}

/**
 * The permissions of a new token: those requested of those that the account has. Undefined where a bank refuses: it
 * wants a scope and there is none, or nothing that was requested is permitted.
 */
function permitted(
  { token }: BankProfile,
  { scopes: own = SCOPES }: Account,
  requested: readonly string[],
): readonly string[] | undefined {
  if (requested.length === 0) {
    if (token.withoutScope === "refused") return undefined;
    return token.withoutScope === "all" ? own : [];
  }
  const granted = requested.filter((scope) => own.includes(scope));
  return requested.every(isScope) && granted.length > 0 ? granted : undefined;
}

function sameSecret(expected: string, sent: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(expected), digest(sent));
}
