import { randomBytes } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type PageAssets, PayerDocument } from "@/components/checkout/document";
import { linkTexts } from "@/components/checkout/link-texts";
import { checkoutTexts } from "@/components/checkout/texts";
import type { Visit } from "@/components/checkout/visit";
import { errorTexts } from "@/components/text/error-texts";
import { notFoundTexts } from "@/components/text/not-found-texts";
import { BUTTON } from "@/components/ui/button-style";
import { MessagePage } from "@/components/ui/message-page";
import { compressed } from "@/lib/http/compressed";
import { exchange } from "@/lib/http/exchange";
import { payerPageHeaders } from "@/lib/http/page-headers";
import { PROBLEMS } from "@/lib/http/problems";
import type { OperationResponse, ProblemResponse } from "@/lib/http/response";
import { callerAddress, networksOf, siteOf } from "@/lib/platform/caller-address";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { PacedTurns } from "@/lib/platform/paced-turns";
import { chooseLocale, type Locale, parseLocale } from "@/lib/platform/values/locale";
import { awaitPayerTurn } from "@/lib/rate-limits/payer-turns";
import { chargePage } from "./charge-page";
import { linkPage } from "./link-page";
import { merchantOfPage, type PagePlace } from "./page-merchant";
import type { PageRequest, PayerPage } from "./payer-page";
import { receiptPage } from "./receipt-page";
import { slipFile } from "./slip-file";
import { slipPage } from "./slip-page";

type Page = (request: PageRequest) => Promise<PayerPage>;

/** The pages of a charge and of a payment link, by what stands in their address before and after its id or slug. */
const PAGES: Readonly<Record<string, Page>> = {
  "/checkout/[id]": chargePage,
  "/checkout/[id]/receipt": receiptPage,
  "/checkout/[id]/boleto": slipPage,
  "/pay/[slug]": linkPage,
};

/** The one document beside the pages. */
const SLIP_FILE = "/checkout/[id]/boleto.pdf";

/** A charge's id or a link's slug, what stands before it, and what stands after it. */
const ADDRESS = /^\/(checkout|pay)\/([^/]+)(\/.*)?$/;

/** The page of a payment link, whose form is sent to its own address. */
const FORM_ADDRESS = /^\/pay\/[^/]+$/;

/** Whether a path is a page of a payer, or none at all in that place. */
export function isPayerPage(path: string): boolean {
  return ADDRESS.test(path);
}

/** Whether a path is a payer's page with a form that is sent to it by POST. */
export function takesForms(path: string): boolean {
  return FORM_ADDRESS.test(path);
}

/**
 * Pages of payers, 3 to 15 ms each of the thread that answers everybody: the 256 networks of one home open as many as they
 * like between them, but a fifth of the time. Homes and networks of a site, which may be phones of one carrier, take turns.
 */
const making = new PacedTurns<string>({
  each: 2,
  freeMs: 0,
  mostEachMs: 50,
  mostMs: 2_000,
  backMs: 200,
  waitMs: 5_000,
});

/**
 * The payers' pages: answers GET and HEAD of every path that `isPayerPage` knows, and POST of those that take forms.
 * React makes their markup here and is not needed in the browser, where the only script is ours of 2 KB: these pages are
 * opened once, on the cheapest phones there are (docs/decisions). Handed a refusal, they say it instead.
 *
 * @param turns in which they are made, by the sites and networks of their readers.
 */
export function payerPages(
  assets: PageAssets,
  turns = making,
): (request: Request, refusal?: ProblemResponse) => Promise<Response> {
  return (request, refusal) => {
    const url = new URL(request.url);
    if (refusal) {
      return exchange(request, {
        route: `/${url.pathname.split("/")[1]}/…`,
        merchantId: () => null,
        respond: () => refused(refusal, request, assets),
      });
    }
    const [, root = "", id = "", below = ""] = ADDRESS.exec(url.pathname) ?? [];
    const home = root === "pay" ? "/pay/[slug]" : "/checkout/[id]";
    const route = home + below;
    return exchange(request, {
      route: route in PAGES || route === SLIP_FILE ? route : `${home}/…`,
      merchantId: () => null,
      respond: () => answer(request, url, { root, id, route }, { assets, turns }),
      onFailure: (status) => failed(status, request, assets),
    });
  };
}

/** Makes a page in a turn of its reader's site. */
function inTurn(
  turns: typeof making,
  request: Request,
  make: () => Promise<OperationResponse>,
): Promise<OperationResponse> {
  if (env().rateLimits.pages === 0) return make();
  const address = callerAddress(request);
  return turns.run(siteOf(address), (timed) => timed(make), networksOf(address));
}

/** Waits until another page, boleto or form of its merchant may be answered. */
async function awaitTurnOfMerchant(
  what: "page" | "slip" | "form",
  request: Request,
  place: PagePlace,
): Promise<void> {
  if (env().rateLimits.pages === 0) return;
  await awaitPayerTurn(what, await merchantOfPage(place), callerAddress(request));
}

const nowhere: Page = async () => ({ kind: "missing", what: "page" });

async function answer(
  request: Request,
  url: URL,
  { root, id, route }: PagePlace & { readonly route: string },
  { assets, turns }: { readonly assets: PageAssets; readonly turns: typeof making },
): Promise<OperationResponse> {
  const { pathname, searchParams: query, search } = url;
  if (pathname.endsWith("/")) return redirect(308, pathname.slice(0, -1) + search);
  const nonce = newNonce();
  const visit = { now: now(), ...languageOf(request, url) };
  const sandbox = env().environment === "sandbox";
  const input = { id, request, query, visit, sandbox, nonce };
  const place = { root, id };
  if (route === SLIP_FILE) {
    await awaitTurnOfMerchant("slip", request, place);
    return slipFile(input);
  }
  const make = PAGES[route] ?? nowhere;
  const { locale } = visit;
  const respond = (made: PayerPage) => responseOf(made, { request, locale, nonce, assets });
  if (request.method !== "POST") {
    await awaitTurnOfMerchant("page", request, place);
    return inTurn(turns, request, async () => respond(await make(input)));
  }
  // It may wait for a provider, and holds no turn meanwhile: the page of a form that made nothing has one.
  await awaitTurnOfMerchant("form", request, place);
  const made = await make(input);
  if (made.kind === "made") return respond(made);
  await awaitTurnOfMerchant("page", request, place);
  return inTurn(turns, request, () => respond(made));
}

/** What a page is printed with. */
interface Printing {
  readonly request: Request;
  readonly locale: Locale;
  readonly nonce: string;
  readonly assets: PageAssets;
}

async function responseOf(
  made: PayerPage,
  { request, locale, nonce, assets }: Printing,
): Promise<OperationResponse> {
  if (made.kind === "redirect") return redirect(307, made.location);
  if (made.kind === "made") return redirect(303, made.location);
  const shown = made.kind === "page" ? { status: 200, ...made } : missing(made.what, locale);
  return print(request, { ...shown, locale, nonce }, assets);
}

function missing(
  what: "charge" | "link" | "page",
  locale: Locale,
): Pick<Shown, "status" | "title" | "body"> {
  const notFound = notFoundTexts(locale);
  const t = {
    charge: checkoutTexts(locale).notFound,
    link: linkTexts(locale).missing,
    page: notFound,
  }[what];
  return {
    status: 404,
    title: what === "page" ? notFound.title : t.heading,
    body: <MessagePage heading={t.heading} help={t.help} />,
  };
}

/** Stands for the nonce in the markup of what many requests may be answered with. */
const NONCE = "nonce-of-this-answer";

/** The markup of refusals and failures by what they say: a flood of requests is answered by nothing that has to be made. */
const messages = new WeakMap<PageAssets, Map<string, string>>();

/** Says that there were too many requests from here, and offers to try again. */
function refused(
  { code, headers }: ProblemResponse,
  request: Request,
  assets: PageAssets,
): Promise<OperationResponse> {
  return say("refused", request, assets, { status: PROBLEMS[code].status, headers: headers ?? {} });
}

/** Says that it is not the payer's fault, and offers to try again. */
function failed(status: number, request: Request, assets: PageAssets): Promise<OperationResponse> {
  return say("failed", request, assets, { status, headers: {} });
}

async function say(
  what: "refused" | "failed",
  request: Request,
  assets: PageAssets,
  {
    status,
    headers,
  }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
): Promise<OperationResponse> {
  const { locale } = languageOf(request, new URL(request.url));
  const known = messages.get(assets) ?? new Map<string, string>();
  messages.set(assets, known);
  const name = `${what} ${locale}`;
  const texts = errorTexts(locale);
  const { title, heading, help } = what === "refused" ? texts.tooMany : texts;
  const body = messageOf({ heading, help, retry: texts.retry });
  const markup = known.get(name) ?? markupOf({ title, body, locale, nonce: NONCE }, assets);
  known.set(name, markup);
  const nonce = newNonce();
  const bytes = Buffer.from(markup.replaceAll(NONCE, nonce));
  return pageAnswer(status, bytes, nonce, headers);
}

/** An empty address is that of the page itself. */
const SAME_PAGE = "";

/** A few words and a link to try again. */
function messageOf(t: Record<"heading" | "help" | "retry", string>): ReactNode {
  return (
    <MessagePage heading={t.heading} help={t.help}>
      <a href={SAME_PAGE} className={`${BUTTON.primary} self-start`}>
        {t.retry}
      </a>
    </MessagePage>
  );
}

/** A page as it goes out. */
interface Shown {
  readonly status: number;
  readonly title: string;
  readonly body: ReactNode;
  readonly locale: Locale;
  readonly nonce: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function print(
  request: Request,
  shown: Shown,
  assets: PageAssets,
): Promise<OperationResponse> {
  const { bytes, headers } = await compressed(markupOf(shown, assets), request);
  return pageAnswer(shown.status, bytes, shown.nonce, { ...headers, ...shown.headers });
}

function markupOf(
  { title, body, locale, nonce }: Pick<Shown, "title" | "body" | "locale" | "nonce">,
  assets: PageAssets,
): string {
  const html = renderToStaticMarkup(
    <PayerDocument locale={locale} title={title} assets={assets} nonce={nonce}>
      {body}
    </PayerDocument>,
  );
  return `<!DOCTYPE html>${html}`;
}

function redirect(status: 303 | 307 | 308, location: string): OperationResponse {
  return pageAnswer(status, new Uint8Array(), newNonce(), { Location: location });
}

function pageAnswer(
  status: number,
  bytes: Uint8Array,
  nonce: string,
  more: Readonly<Record<string, string>>,
): OperationResponse {
  const https = env().publicUrl.startsWith("https://");
  const headers = { ...payerPageHeaders(nonce, https), ...more };
  return { kind: "file", status, type: "text/html; charset=utf-8", bytes, headers };
}

/** The language that the address names goes before the browser's. */
function languageOf({ headers }: Request, { searchParams }: URL): Pick<Visit, "locale" | "lang"> {
  const lang = parseLocale(searchParams.get("lang") ?? "");
  return { lang, locale: lang ?? chooseLocale(headers.get("accept-language")) };
}

function newNonce(): string {
  return randomBytes(16).toString("base64");
}
