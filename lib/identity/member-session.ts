import { getServerSession, type NextAuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { z } from "zod";
import {
  endSession,
  findMemberByEmail,
  findPersonOfSession,
  insertSession,
  type SignInMember,
} from "@/lib/database/members";
import type { Device, Person } from "@/lib/domain/merchant";
import { env } from "@/lib/env";
import { failure, log } from "@/lib/log";
import { deriveKey } from "@/lib/vault";
import { audited } from "./audited";
import { ADDRESS_HEADER } from "./caller-address";
import { isPassword } from "./passwords";
import { countTry, forgiveTry, LOGIN_ADDRESS, LOGIN_MEMBER } from "./throttle";

/** A session ends after so long without a request, and after so long in any case. */
const LIMITS = { idleSeconds: 30 * 60, absoluteSeconds: 12 * 60 * 60 };

const signIn = z.object({ email: z.email().max(255), password: z.string() });

interface SessionToken {
  readonly sessionId?: string;
}

/**
 * next-auth, as this service uses it: e-mail and password, a signed and encrypted cookie. The
 * cookie cannot be revoked by itself, so all it carries is the name of a session, which
 * `currentPerson` looks up in the database every time.
 */
export function authOptions(): NextAuthOptions {
  const secure = env().publicUrl.startsWith("https://");
  return {
    secret: deriveKey("session").toString("base64url"),
    session: { strategy: "jwt", maxAge: LIMITS.idleSeconds, updateAge: 60 },
    jwt: { maxAge: LIMITS.idleSeconds },
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
          const device = {
            address: String(request.headers?.[ADDRESS_HEADER] ?? ""),
            userAgent: String(request.headers?.["user-agent"] ?? ""),
          };
          const member = await signInOrRefuse(read.data.email, read.data.password, device);
          // A session of its own for each sign-in: what a tab had before is worth nothing to it.
          return member && { id: await insertSession(member.id, device) };
        },
      }),
    ],
    events: {
      // A copied cookie must not outlive the sign-out.
      async signOut({ token }) {
        const { sessionId } = (token ?? {}) as SessionToken;
        if (sessionId) await endSession(sessionId);
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

/** A refusal in one of two words, whatever went wrong: next-auth puts the message into an address. */
async function signInOrRefuse(email: string, password: string, device: Device) {
  try {
    return await authenticate(email, password, device);
  } catch (error) {
    if (error instanceof SignInRefused) throw error;
    log.error(failure(error), "a sign-in failed");
    throw new SignInRefused("UNAVAILABLE");
  }
}

async function authenticate(
  email: string,
  password: string,
  device: Device,
): Promise<SignInMember | null> {
  const { address } = device;
  const watched = [
    [LOGIN_MEMBER, `login:${email.toLowerCase()}:${address}`],
    [LOGIN_ADDRESS, `login:${address}`],
  ] as const;
  // Counted before it is looked at: many tries at once must not slip past one check.
  if ((await countTry(watched)) > 0) throw new SignInRefused("RATE_LIMITED");
  const member = await findMemberByEmail(email);
  // Tries against people who exist are written down; made-up e-mails are the throttle's matter.
  const right = member
    ? await audited(
        {
          ...device,
          memberId: member.id,
          merchantId: member.merchantId,
          act: "session.begin",
          subject: null,
        },
        () => isPassword(password, member.passwordHash),
        (is) => (is ? "done" : "wrong_password"),
      )
    : await isPassword(password, null);
  if (!member || !right) return null;
  await forgiveTry(watched);
  return member;
}

/** Whoever is signed in, or null. */
export async function currentPerson(): Promise<Person | null> {
  const session = (await getServerSession(authOptions())) as SessionToken | null;
  return session?.sessionId ? findPersonOfSession(session.sessionId, LIMITS) : null;
}
