import { decode, encode, type JWTDecodeParams } from "next-auth/jwt";
import { env } from "@/lib/platform/env";
import type { SignedInUser } from "@/lib/platform/values/merchant";
import { deriveKey } from "@/lib/platform/vault";
import { findUserOfSession } from "./store/members";

/** A session ends after so long without a request, and after so long in any case. */
export const SESSION_LIMITS = { idleSeconds: 30 * 60, absoluteSeconds: 12 * 60 * 60 };

/** What the session's cookie carries, signed and encrypted: the name of a session in the database. */
export interface SessionToken {
  readonly sessionId?: string;
  /** Whose it is; absent where a release before signed it. */
  readonly memberId?: string;
  /** The member's merchant; absent for operators, and where a release before signed it. */
  readonly merchantId?: string;
}

/** A session that a cookie names, and whose it is, as far as the cookie says. */
export interface NamedSession {
  readonly sessionId: string;
  readonly memberId: string | null;
  readonly merchantId: string | null;
}

/** Who is signed in by a request's own cookie, or null. */
export async function currentUser({ headers }: Request): Promise<SignedInUser | null> {
  const sessionId = await sessionIdIn(headers.get("cookie") ?? "");
  return sessionId === null ? null : findUserOfSession(sessionId, SESSION_LIMITS);
}

/** The session that a `Cookie` header names; null for none, and for a cookie that is not ours. */
export async function sessionIdIn(cookies: string): Promise<string | null> {
  return (await tokenIn(cookies)).sessionId ?? null;
}

/**
 * The session that a `Cookie` header names, and whose it is, also where it has ended; null for none, and for a cookie that
 * is not ours. Cookies that a release before signed name no member.
 */
export async function sessionNamedIn(cookies: string): Promise<NamedSession | null> {
  const { sessionId, memberId = null, merchantId = null } = await tokenIn(cookies);
  return sessionId === undefined ? null : { sessionId, memberId, merchantId };
}

async function tokenIn(cookies: string): Promise<SessionToken> {
  const token = cookieIn(cookies, sessionCookieOptions().name);
  if (token === null) return {};
  const session = await decodeSession({ token, secret: sessionSecret() }).catch(() => null);
  return (session ?? {}) as SessionToken;
}

/** How a cookie begins that our key encrypted: its header, and no key of its own. */
const ENCRYPTED_BY_US = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString("base64url")}..`;
/** A cookie of ours has some 250 characters. */
const COOKIE_MAX = 1_000;

/**
 * Decrypts a session's cookie, as next-auth does; null for one that begins as none of ours. Its library lets a cookie name
 * how its key is derived, and derives it by a password's hash of 10,000 rounds before it finds that the key is another.
 *
 * @throws when it is not encrypted with our key, or has expired.
 */
export async function decodeSession({ token = "", ...params }: JWTDecodeParams) {
  const isOurs = token.length <= COOKIE_MAX && token.startsWith(ENCRYPTED_BY_US);
  return isOurs ? decode({ token, ...params }) : null;
}

/** What a `Cookie` header says under a name, as it stands there; null for nothing. */
export function cookieIn(header: string, name: string): string | null {
  const pairs = header.split(";").map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  // A token has no character that a cookie escapes; what is no token is refused by its decoding.
  return found === undefined ? null : found.slice(name.length + 1);
}

/** The cookie of a session that goes on under another name, as a `Set-Cookie` header. */
export async function sessionCookie(token: SessionToken): Promise<string> {
  const { name, secure } = sessionCookieOptions();
  const maxAge = SESSION_LIMITS.idleSeconds;
  const value = await encode({ token: { ...token }, secret: sessionSecret(), maxAge });
  const bounds = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${name}=${value}; ${bounds}`;
}

/** The key of session cookies. */
export function sessionSecret(): string {
  return deriveKey("session").toString("base64url");
}

/** How the cookie is called, and whether it goes over https alone. */
export function sessionCookieOptions() {
  const secure = env().publicUrl.startsWith("https://");
  return { name: secure ? "__Host-vintem-session" : "vintem-session", secure };
}
