import { randomUUID } from "node:crypto";
import NextAuth from "next-auth";
import { failureResponse } from "@/lib/http/exchange";
import { answerHeaders } from "@/lib/http/page-headers";
import {
  NOT_FOUND,
  type OperationResponse,
  print,
  problem,
  UNAVAILABLE,
} from "@/lib/http/response";
import { monotonicMs } from "@/lib/platform/clock";
import { deviceOf } from "@/lib/platform/device";
import { env, servesHttps } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { browserCookie, deviceCookie } from "./device-cookie";
import { authOptions } from "./session";

/** A request as its host reads it: Next.js' own has these parts. */
interface AuthRequest extends Request {
  readonly nextUrl: { readonly searchParams: URLSearchParams };
  readonly cookies: { get(name: string): { readonly value: string } | undefined };
}

/** What our pages use of next-auth; it would answer at many more addresses, some of them with a failure. */
const USED: Readonly<Record<string, readonly string[]>> = {
  GET: ["csrf", "session", "providers"],
  POST: ["signout", "callback/credentials"],
};

/** The cookie in which next-auth keeps the address to go to. */
const callbackCookie = () => `${servesHttps() ? "__Secure-" : ""}next-auth.callback-url`;

/** Whether the query or the cookie names an address to go to that is none: next-auth would answer 500. */
function isMalformed({ nextUrl, cookies }: AuthRequest): boolean {
  const named = [
    ...nextUrl.searchParams.getAll("callbackUrl"),
    cookies.get(callbackCookie())?.value ?? "",
  ].filter((address) => address !== "");
  return !named.every(
    (address) =>
      URL.canParse(address, address.startsWith("/") ? env().publicUrl : undefined) &&
      /^https?:/.test(new URL(address, env().publicUrl).protocol),
  );
}

/** The refusal of an address that is none; the cookie that may have held it goes. */
function malformed(): OperationResponse {
  const gone = `${callbackCookie()}=; Path=/; Max-Age=0${servesHttps() ? "; Secure" : ""}`;
  return problem("invalid_parameters", "requisição malformada", { "Set-Cookie": gone });
}

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Signing in and out by next-auth. Only the addresses that our pages use exist, changes take forms alone, and every
 * answer has a request id and a line in the log, like those of operations.
 */
export async function serveAuth(
  request: AuthRequest,
  context: { readonly params: Promise<{ readonly nextauth: readonly string[] }> },
): Promise<Response> {
  const requestId = randomUUID();
  const start = monotonicMs();
  const action = (await context.params).nextauth.join("/");
  const isUsed = USED[request.method]?.includes(action) === true;
  const route = isUsed ? `/api/auth/${action}` : "/api/auth/…";
  const isRead = request.method === "GET" || FORM.test(request.headers.get("content-type") ?? "");
  const response =
    isUsed && isRead ? await run(request, context, requestId, route) : print(NOT_FOUND, requestId);
  const { status } = response;
  const ms = Math.round(monotonicMs() - start);
  log.info({ requestId, method: request.method, route, status, ms });
  return response;
}

async function run(
  request: AuthRequest,
  context: unknown,
  requestId: string,
  route: string,
): Promise<Response> {
  try {
    if (isMalformed(request)) return print(malformed(), requestId);
    const cookies = request.headers.get("cookie") ?? "";
    const known: string[] = [];
    const onSignedIn = (memberId: string, merchantId: string | null) => {
      known.push(deviceCookie(cookies, memberId), browserCookie(memberId, merchantId));
    };
    let isBusy = false;
    const onBusy = () => {
      isBusy = true;
    };
    const handle = NextAuth(authOptions(deviceOf(request), onSignedIn, onBusy));
    const answered: Response = await handle(request, context);
    // It has said why on the console; to the caller it is an outage, and no fault of what was sent.
    if (answered.status >= 500 || isBusy) return print(UNAVAILABLE, requestId);
    const headers = { ...answerHeaders(servesHttps()), "Cache-Control": "private, no-store" };
    for (const [name, value] of Object.entries(headers)) answered.headers.set(name, value);
    answered.headers.set("X-Request-Id", requestId);
    for (const cookie of known) answered.headers.append("Set-Cookie", cookie);
    return answered;
  } catch (error) {
    return print(failureResponse(error, requestId, route), requestId);
  }
}
