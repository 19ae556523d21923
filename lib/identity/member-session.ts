import { getServerSession, type NextAuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { now } from "@/lib/clock";
import { endSessions, findMemberByEmail, findMemberOfSession } from "@/lib/database/members";
import type { Member } from "@/lib/domain/merchant";
import { env } from "@/lib/env";
import { failure, log } from "@/lib/log";
import { deriveKey } from "@/lib/vault";
import { ADDRESS_HEADER } from "./caller-address";
import { isPassword } from "./passwords";
import { countTry, forgiveTry, LOGIN_ADDRESS, LOGIN_MEMBER } from "./throttle";

/** A session ends after this long without a request … */
const IDLE_SECONDS = 30 * 60;
/** … and after this long in any case. */
const ABSOLUTE_SECONDS = 12 * 60 * 60;

const signIn = z.object({ email: z.email().max(255), password: z.string() });

interface SessionToken {
  readonly memberId?: string;
  readonly version?: number;
  /** Seconds since 1970. */
  readonly signedInAt?: number;
}

/**
 * next-auth, as this service uses it: e-mail and password, a signed and encrypted cookie. The
 * cookie cannot be revoked by itself, so it carries the member's session version, which
 * `currentMember` checks in the database every time.
 */
export function authOptions(): NextAuthOptions {
  const secure = env().publicUrl.startsWith("https://");
  return {
    secret: deriveKey("session").toString("base64url"),
    session: { strategy: "jwt", maxAge: IDLE_SECONDS, updateAge: 60 },
    jwt: { maxAge: IDLE_SECONDS },
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name: secure ? "__Host-vintem-session" : "vintem-session",
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    pages: { signIn: "/login", error: "/login" },
    providers: [
      credentials({
        credentials: { email: {}, password: {} },
        async authorize(given, request) {
          const read = signIn.safeParse(given);
          if (!read.success) return null;
          const address = String(request.headers?.[ADDRESS_HEADER] ?? "");
          const member = await signInOrRefuse(read.data.email, read.data.password, address);
          return member && { id: member.id, version: member.sessionVersion };
        },
      }),
    ],
    events: {
      // A copied cookie must not outlive the sign-out.
      async signOut({ token }) {
        const { memberId } = (token ?? {}) as SessionToken;
        if (memberId) await endSessions(memberId);
      },
    },
    callbacks: {
      // Only paths of our own: `//evil`, `/\evil` and other addresses lead to the charges.
      redirect: ({ url, baseUrl }) =>
        /^\/(?![/\\])/.test(url) ? baseUrl + url : url.startsWith(`${baseUrl}/`) ? url : baseUrl,
      jwt({ token, user }) {
        if (!user) return token;
        const { version } = user as { version?: number };
        return { memberId: user.id, version, signedInAt: Math.floor(now().getTime() / 1000) };
      },
      session({ session, token }) {
        const { memberId, version, signedInAt } = token as SessionToken;
        // Nothing of the person goes to the browser; pages ask `currentMember`.
        return { expires: session.expires, memberId, version, signedInAt };
      },
    },
  };
}

/** Thrown for the sign-in page to show: next-auth hands on nothing but a message. */
class SignInRefused extends Error {}

/** A refusal in one of two words, whatever went wrong: next-auth puts the message into an address. */
async function signInOrRefuse(email: string, password: string, address: string) {
  try {
    return await authenticate(email, password, address);
  } catch (error) {
    if (error instanceof SignInRefused) throw error;
    log.error(failure(error), "a sign-in failed");
    throw new SignInRefused("UNAVAILABLE");
  }
}

async function authenticate(email: string, password: string, address: string) {
  const watched = [
    [LOGIN_MEMBER, `login:${email.toLowerCase()}:${address}`],
    [LOGIN_ADDRESS, `login:${address}`],
  ] as const;
  // Counted before it is looked at: many tries at once must not slip past one check.
  if ((await countTry(watched)) > 0) throw new SignInRefused("RATE_LIMITED");
  const member = await findMemberByEmail(email);
  if (!(await isPassword(password, member?.passwordHash ?? null))) return null;
  await forgiveTry(watched);
  return member;
}

/** The person who is signed in, or null; what they may see is scoped by their merchant. */
export async function currentMember(): Promise<Member | null> {
  const session = (await getServerSession(authOptions())) as SessionToken | null;
  const { memberId, version, signedInAt } = session ?? {};
  if (!memberId || version === undefined || signedInAt === undefined) return null;
  if (now().getTime() / 1000 - signedInAt > ABSOLUTE_SECONDS) return null;
  return findMemberOfSession(memberId, version);
}
