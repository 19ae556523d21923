import { randomUUID } from "node:crypto";
import { getServerSession, type NextAuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { isBusy } from "@/lib/platform/busy";
import { ADDRESS_HEADER } from "@/lib/platform/caller-address";
import { now } from "@/lib/platform/clock";
import { failure, log } from "@/lib/platform/log";
import { localeOf } from "@/lib/platform/values/locale";
import type { Device, SignedInUser } from "@/lib/platform/values/merchant";
import {
  decodeSession,
  SESSION_LIMITS,
  type SessionToken,
  sessionCookieOptions,
  sessionIdIn,
  sessionSecret,
} from "./session-cookie";
import { type BegunSession, type SignInInput, signIn } from "./sign-in";
import { CHOICE_REQUIRED } from "./sign-in-choice";
import { signOut } from "./sign-out";
import { findUserOfSession } from "./store/members";

const form = z.object({
  email: z.email().max(255),
  password: z.string(),
  /** The second step's; the first one has none. */
  code: z.string().max(64).default(""),
  /** Which of those with this e-mail, once it has been asked for. */
  member: z.string().max(64).default(""),
});

/** The name of a cookie that nobody has. */
const UNSENT = randomUUID();

/** In the place of next-auth's own logger, which writes what callers sent to the console, line breaks and stacks and all. */
const LOGGER: NonNullable<NextAuthOptions["logger"]> = {
  error(code) {
    // Anybody may send a cookie that is none of ours.
    if (code !== "JWT_SESSION_ERROR") log.warn({ code: code.slice(0, 64) }, "next-auth failed");
  },
  warn() {},
  debug() {},
};

/**
 * next-auth, as this service uses it: e-mail and password, a signed and encrypted cookie. The
 * cookie cannot be revoked by itself, so all it carries is the name of a session, which
 * `signedInUser` looks up in the database every time.
 *
 * @param caller where a browser's request comes from, for the log of who signed out; a page of ours has none.
 * @param onSignedIn called with the ids of a member who has just proved who they are, and of their merchant.
 * @param onBusy called when a sign-in could not be looked at, because too many wait.
 */
export function authOptions(
  caller?: Device,
  onSignedIn: (memberId: string, merchantId: string | null) => void = () => {},
  onBusy: () => void = () => {},
): NextAuthOptions {
  const { name, secure } = sessionCookieOptions();
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_LIMITS.idleSeconds, updateAge: 60 },
    jwt: { maxAge: SESSION_LIMITS.idleSeconds, decode: decodeSession },
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name,
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
      // A page needs no more than the session, and must not fail for what else a browser sends.
      ...(caller ? {} : { callbackUrl: { name: UNSENT, options: { path: "/" } } }),
    },
    pages: { signIn: "/login", error: "/login" },
    logger: LOGGER,
    providers: [
      credentials({
        credentials: { email: {}, password: {}, code: {}, member: {} },
        async authorize(input, request) {
          const read = form.safeParse(input);
          if (!read.success) return null;
          const device = {
            address: String(request.headers?.[ADDRESS_HEADER] ?? ""),
            userAgent: String(request.headers?.["user-agent"] ?? ""),
          };
          // A session of its own for each sign-in: what a tab had before is worth nothing to it.
          const cookies = String(request.headers?.cookie ?? "");
          const header = (name: string) => request.headers?.[name] ?? null;
          const locale = localeOf({ get: header });
          const begun = await signInOrRefuse({ ...read.data, cookies, locale }, device, onBusy);
          if (begun === null) return null;
          await leaveFormerSession(cookies, device);
          const { sessionId, memberId, merchantId } = begun;
          onSignedIn(memberId, merchantId);
          return { id: sessionId, memberId, merchantId };
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
      jwt: ({ token, user }) => (user ? tokenOf(user as SignedIn) : token),
      session({ session, token }) {
        const { sessionId } = token as SessionToken;
        // Nothing of the user or of the session goes to the browser; pages call `signedInUser`.
        return caller ? { expires: session.expires } : { expires: session.expires, sessionId };
      },
    },
  };
}

/** What next-auth takes for the user: a session of one. */
interface SignedIn {
  /** The session's. */
  readonly id: string;
  readonly memberId: string;
  readonly merchantId: string | null;
}

function tokenOf({ id: sessionId, memberId, merchantId }: SignedIn) {
  return { sessionId, memberId, ...(merchantId === null ? {} : { merchantId }) };
}

/** Thrown for the sign-in page to show: next-auth hands on nothing but a message. */
class SignInRefused extends Error {}

/** A refusal in one word, whatever went wrong: next-auth puts the message into an address. */
async function signInOrRefuse(
  input: SignInInput,
  device: Device,
  onBusy: () => void,
): Promise<BegunSession | null> {
  try {
    const outcome = await signIn(input, device, now());
    switch (outcome.kind) {
      case "session":
        return outcome;
      case "choice_needed":
        throw new SignInRefused(CHOICE_REQUIRED + JSON.stringify(outcome.choices));
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
    if (isBusy(error)) onBusy();
    else log.error(failure(error), "a sign-in failed");
    throw new SignInRefused("UNAVAILABLE");
  }
}

/** Ends the session that a browser had when somebody signed in there anew; the new one stands in any case. */
async function leaveFormerSession(cookies: string, device: Device): Promise<void> {
  const former = await sessionIdIn(cookies);
  if (former === null) return;
  try {
    await signOut(former, device);
  } catch (error) {
    log.error(failure(error), "a former session could not be ended");
  }
}

/** Who is signed in, for a page that Next.js renders; null for nobody. */
export async function signedInUser(): Promise<SignedInUser | null> {
  const session = (await getServerSession(authOptions())) as SessionToken | null;
  return session?.sessionId ? findUserOfSession(session.sessionId, SESSION_LIMITS) : null;
}
