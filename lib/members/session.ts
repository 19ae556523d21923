import { getServerSession, type NextAuthOptions } from "next-auth";
import { encode } from "next-auth/jwt";
import credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { now } from "@/lib/clock";
import { findPersonOfSession } from "@/lib/database/members";
import type { Device, Person } from "@/lib/domain/merchant";
import { env } from "@/lib/env";
import { failure, log } from "@/lib/log";
import { deriveKey } from "@/lib/vault";
import { ADDRESS_HEADER } from "./caller-address";
import { type GivenSignIn, signIn } from "./sign-in";
import { signOut } from "./sign-out";

/** A session ends after so long without a request, and after so long in any case. */
export const SESSION_LIMITS = { idleSeconds: 30 * 60, absoluteSeconds: 12 * 60 * 60 };

const form = z.object({
  email: z.email().max(255),
  password: z.string(),
  /** The second step's; the first one has none. */
  code: z.string().max(64).default(""),
});

interface SessionToken {
  readonly sessionId?: string;
}

/**
 * next-auth, as this service uses it: e-mail and password, a signed and encrypted cookie. The
 * cookie cannot be revoked by itself, so all it carries is the name of a session, which
 * `currentPerson` looks up in the database every time.
 *
 * @param caller where the request comes from, for the log of who signed out.
 */
export function authOptions(caller?: Device): NextAuthOptions {
  const { name, secure } = cookie();
  return {
    secret: secret(),
    session: { strategy: "jwt", maxAge: SESSION_LIMITS.idleSeconds, updateAge: 60 },
    jwt: { maxAge: SESSION_LIMITS.idleSeconds },
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name,
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    pages: { signIn: "/login", error: "/login" },
    providers: [
      credentials({
        credentials: { email: {}, password: {}, code: {} },
        async authorize(given, request) {
          const read = form.safeParse(given);
          if (!read.success) return null;
          const device = {
            address: String(request.headers?.[ADDRESS_HEADER] ?? ""),
            userAgent: String(request.headers?.["user-agent"] ?? ""),
          };
          // A session of its own for each sign-in: what a tab had before is worth nothing to it.
          const sessionId = await signInOrRefuse(read.data, device);
          return sessionId === null ? null : { id: sessionId };
        },
      }),
    ],
    events: {
      // A copied cookie must not outlive the sign-out.
      async signOut({ token }) {
        const { sessionId } = (token ?? {}) as SessionToken;
        if (sessionId) await signOut(sessionId, caller ?? { address: "", userAgent: "" });
      },
    },
    callbacks: {
      // Only paths of our own: `//evil`, `/\evil` and other addresses lead to the charges.
      redirect: ({ url, baseUrl }) =>
        /^\/(?![/\\])/.test(url) ? baseUrl + url : url.startsWith(`${baseUrl}/`) ? url : baseUrl,
      jwt: ({ token, user }) => (user ? { sessionId: user.id } : token),
      session({ session, token }) {
        const { sessionId } = token as SessionToken;
        // Nothing of the person goes to the browser; pages ask `currentPerson`.
        return { expires: session.expires, sessionId };
      },
    },
  };
}

/** Thrown for the sign-in page to show: next-auth hands on nothing but a message. */
class SignInRefused extends Error {}

/** A refusal in one word, whatever went wrong: next-auth puts the message into an address. */
async function signInOrRefuse(given: GivenSignIn, device: Device): Promise<string | null> {
  try {
    const outcome = await signIn(given, device, now());
    switch (outcome.kind) {
      case "session":
        return outcome.sessionId;
      case "wrong_password":
        return null;
      case "code_needed":
        throw new SignInRefused("TOTP_REQUIRED");
      case "wrong_code":
        throw new SignInRefused("TOTP_WRONG");
      case "throttled":
        throw new SignInRefused("RATE_LIMITED");
    }
  } catch (error) {
    if (error instanceof SignInRefused) throw error;
    log.error(failure(error), "a sign-in failed");
    throw new SignInRefused("UNAVAILABLE");
  }
}

/** Whoever is signed in, or null. */
export async function currentPerson(): Promise<Person | null> {
  const session = (await getServerSession(authOptions())) as SessionToken | null;
  return session?.sessionId ? findPersonOfSession(session.sessionId, SESSION_LIMITS) : null;
}

/** The cookie of a session that goes on under another name, as a `Set-Cookie` header. */
export async function sessionCookie(sessionId: string): Promise<string> {
  const { name, secure } = cookie();
  const maxAge = SESSION_LIMITS.idleSeconds;
  const value = await encode({ token: { sessionId }, secret: secret(), maxAge });
  const bounds = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${name}=${value}; ${bounds}`;
}

function secret(): string {
  return deriveKey("session").toString("base64url");
}

function cookie() {
  const secure = env().publicUrl.startsWith("https://");
  return { name: secure ? "__Host-vintem-session" : "vintem-session", secure };
}
