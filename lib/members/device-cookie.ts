import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { servesHttps } from "@/lib/platform/env";
import { deriveKey } from "@/lib/platform/vault";
import { cookieIn } from "./session-cookie";

// Which browser somebody has signed in from before (OWASP, Slow Down Online Guessing Attacks with Device Cookies): its
// wrong passwords are counted apart from those of the rest of the world, which so cannot lock anybody out of it. The
// cookie is no credential: it opens nothing, and says nothing to who reads it.

/** As long as browsers keep a cookie at most (RFC 6265bis, 5.5). */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Members of one browser; the one who has not signed in for longest is left out. */
const MEMBERS = 8;

const NAME = "[A-Za-z0-9_-]{22}";
const COOKIE = new RegExp(`^${NAME}(\\.${NAME}){1,${MEMBERS}}$`);

const cookieName = () => `${servesHttps() ? "__Secure-" : ""}vintem-device`;

/**
 * The name of a browser that this member has signed in from, by its `Cookie` header; null for others. By member and not
 * by e-mail: an owner may make a member of their own merchant with anybody's e-mail.
 */
export function knownDeviceIn(cookies: string, memberId: string): string | null {
  const [device, ...marks] = partsIn(cookies);
  if (device === undefined) return null;
  const own = Buffer.from(markOf(device, memberId));
  return marks.some((mark) => timingSafeEqual(Buffer.from(mark), own)) ? device : null;
}

/** The `Set-Cookie` header that lets a browser be known to a member who has just signed in from it. */
export function deviceCookie(cookies: string, memberId: string): string {
  const [known, ...marks] = partsIn(cookies);
  const device = known ?? randomBytes(16).toString("base64url");
  const own = markOf(device, memberId);
  const all = [own, ...marks.filter((mark) => mark !== own)].slice(0, MEMBERS);
  return `${cookieName()}=${[device, ...all].join(".")}; ${boundsAt("/api/auth")}`;
}

/** How long a cookie is kept, and what it is sent to. */
function boundsAt(path: string): string {
  const secure = servesHttps() ? "; Secure" : "";
  return `Path=${path}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

const browserCookieName = () => `${servesHttps() ? "__Secure-" : ""}vintem-browser`;

const BROWSER = new RegExp(`^${NAME}\\.${NAME}\\.${NAME}$`);

/** Stands for any member in the mark of a browser: no member has this id. */
const ANYBODY = "";

/** Stands for the merchant of operators: no merchant has this id. */
const NO_MERCHANT = "";

/** A browser that somebody has signed in from, by names that say nothing of who that was. */
export interface KnownBrowser {
  /** The same in all browsers of the members of one merchant. */
  readonly merchant: string;
  /** The same in all browsers of one member. */
  readonly member: string;
}

/** The browser that somebody has signed in from, by its `Cookie` header; null for others. */
export function knownBrowserIn(cookies: string): KnownBrowser | null {
  const value = cookieIn(cookies, browserCookieName());
  if (value === null || !BROWSER.test(value)) return null;
  const [merchant = "", member = "", mark = ""] = value.split(".");
  const own = Buffer.from(markOf(`${merchant}.${member}`, ANYBODY));
  return timingSafeEqual(Buffer.from(mark), own) ? { merchant, member } : null;
}

/** The `Set-Cookie` header that lets a member's browser be known after a sign-in, to the pages that lead to the next one. */
export function browserCookie(memberId: string, merchantId: string | null): string {
  const browser = `${markOf("merchant", merchantId ?? NO_MERCHANT)}.${markOf("browser", memberId)}`;
  return `${browserCookieName()}=${browser}.${markOf(browser, ANYBODY)}; ${boundsAt("/")}`;
}

function partsIn(cookies: string): readonly string[] {
  const value = cookieIn(cookies, cookieName());
  return value !== null && COOKIE.test(value) ? value.split(".") : [];
}

/** What only this service can make of a browser and a member. */
function markOf(device: string, memberId: string): string {
  return createHmac("sha256", deriveKey("device"))
    .update(`${device}\0${memberId}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}
