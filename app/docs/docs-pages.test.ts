import { readdirSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawnMoves } from "@/components/docs/states-drawing";
import { SNIPPETS } from "@/lib/api/snippets";
import { CHARGE_STATUSES, MOVES } from "@/lib/charges/charge-status";
import { BODY_LIMIT_BYTES } from "@/lib/http/body";
import { PROBLEMS } from "@/lib/http/problems";
import { JSON_DEPTH } from "@/lib/http/request";
import { RATE_LIMITS } from "@/lib/platform/named-numbers";
import { LOCALES } from "@/lib/platform/values/locale";
import { ENDPOINTS_MAX } from "@/lib/webhooks/endpoint";
import { docsPages } from "./docs-pages";
import { atService, GUIDES, readLibrary } from "./guides";

const SERVICE = "http://localhost:3000";
const PAGES = [
  ...GUIDES.map((guide) => `/docs/${guide}`),
  "/docs/api",
  ...Object.keys(PROBLEMS).map((code) => `/docs/errors/${code}`),
];
/** Addresses below /docs and beside it that are no pages of these. */
const OTHERS = ["/docs", "/docs/reference", "/docs/postman.json", "/openapi.json"];

const serve = docsPages({
  library: readLibrary(process.cwd()),
  stylesheets: ["/assets/checkout.css", "/assets/docs.css"],
  referenceScript: "/assets/reference.js",
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return serve(new Request(SERVICE + path, { headers }));
}

const everywhere = LOCALES.flatMap((locale) => PAGES.map((page) => [page, locale] as const));

test.each(everywhere)(
  "%s in %s has one heading, no script, and links that lead to pages",
  async (page, locale) => {
    const answer = await get(`${page}?lang=${locale}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'self'/,
    );
    const html = await answer.text();
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script|style="|javascript:|<!-- |\bundefined\b/);
    const own = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);
    const lost = own.filter((href) => {
      if (href.startsWith("https:")) return false;
      if (href.startsWith("#")) return !html.includes(`id="${href.slice(1)}"`);
      const { pathname } = new URL(href, SERVICE);
      return ![...PAGES, ...OTHERS].includes(pathname);
    });
    expect(lost).toEqual([]);
  },
);

test("the drawing of the states has every move of the state table once", async () => {
  const html = await (await get("/docs/states")).text();
  const pairs = CHARGE_STATUSES.flatMap((from) =>
    [...new Set(Object.values(MOVES[from]))].map((to) => `${from} ${to}`),
  );
  expect(html.match(/<path d="[^"]*" class="docs-move/g)).toHaveLength(pairs.length);
  expect(drawnMoves().map(({ from, to }) => `${from} ${to}`)).toEqual(pairs);
  for (const status of CHARGE_STATUSES) expect(html).toContain(`>${status}</text>`);
});

test.each(LOCALES)("the guides in %s show every snippet", async (locale) => {
  const shown = await Promise.all(
    GUIDES.map(async (guide) => (await get(`/docs/${guide}?lang=${locale}`)).text()),
  );
  for (const [folder, snippets] of Object.entries(SNIPPETS)) {
    const html = shown.find((page) => page.includes(`<details name="${folder}"`)) ?? "";
    expect(html.match(new RegExp(`<details name="${folder}"`, "g"))).toHaveLength(snippets.length);
    const files = readdirSync(`docs/snippets/${folder}`);
    expect(snippets.map(({ file }) => file).sort()).toEqual(files.sort());
  }
});

test.each(LOCALES)(
  "llms.txt in %s names Markdown that is there, without anything left to fill in",
  async (locale) => {
    const index = await (await get(`/llms.txt?lang=${locale}`)).text();
    const named = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, address = ""]) => address);
    const documents = named.filter((address) => address.endsWith(".md"));
    expect(documents.length).toBe(GUIDES.length + 2);
    for (const address of documents) {
      const answer = await get(`${new URL(address).pathname}?lang=${locale}`);
      expect(answer.headers.get("content-type"), address).toBe("text/markdown; charset=utf-8");
      const text = await answer.text();
      expect(text, address).toMatch(/^# /);
      expect(text, address).not.toMatch(/<!-- |\]\((?!https?:|#)|undefined/);
    }
    const all = await (await get(`/docs.md?lang=${locale}`)).text();
    expect(all).toContain("`payment.received`");
    expect(all).toContain("grant_type=client_credentials");
  },
);

test("the page of fields calls the service that shows it, and names no file that it does not serve", async () => {
  const { fields } = readLibrary(process.cwd());
  const elsewhere = atService(fields.markdown, "https://pay.example.com");
  expect(elsewhere).toContain("BASE=https://pay.example.com\n");
  expect(elsewhere).not.toContain("localhost:3000");
  for (const path of ["/docs/api", "/docs/api.md"]) {
    const text = await (await get(`${path}?lang=en`)).text();
    expect(text, path).not.toMatch(/\bADR \d|contract\.md|decisions\/|(?<!\/)docs\/[\w-]+\.md/);
  }
});

test("the browser's language decides, and the address's before it", async () => {
  const english = { "accept-language": "en-US,en;q=0.9" };
  expect(await (await get("/docs/errors", english)).text()).toContain(`<html lang="en">`);
  expect(await (await get("/docs/errors")).text()).toContain(`<html lang="pt-BR">`);
  const asked = await get("/docs/errors?lang=pt-BR", english);
  expect(await asked.text()).toContain(`<html lang="pt-BR">`);
});

test("a page that a browser has is not sent again", async () => {
  const first = await get("/docs/errors/not_found");
  const known = { "if-none-match": first.headers.get("etag") ?? "" };
  const second = await get("/docs/errors/not_found", known);
  expect([second.status, await second.text()]).toEqual([304, ""]);
  const other = await get("/docs/errors/not_found?lang=en", known);
  expect(other.status).toBe(200);
});

test("a page is compressed for whom takes it so", async () => {
  const answer = await get("/docs/errors", { "accept-encoding": "gzip" });
  const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(text).toBe(await (await get("/docs/errors")).text());
});

test.each(["/docs/nothing", "/docs/errors/nothing", "/docs/errors/toString", "/docs/errors/x/y"])(
  "%s is no page",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test.each([
  ["/docs", `/docs/${GUIDES[0]}`],
  ["/docs?lang=en", `/docs/${GUIDES[0]}?lang=en`],
  ["/docs/", "/docs"],
  ["/docs/errors/", "/docs/errors"],
])("%s leads to %s", async (path, target) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([307, target]);
});

test("the guide to limits prints what production and the code allow", async () => {
  const text = await (await get("/docs/limits.md?lang=en")).text();
  for (const row of [
    `| \`write\` | requests that change something | ${RATE_LIMITS.write} a second, ${2 * RATE_LIMITS.write} at once |`,
    `| \`concurrent\` | requests that are being answered | ${RATE_LIMITS.concurrent} at the same time |`,
    `| Body of a request | ${BODY_LIMIT_BYTES / 1_024} KiB, ${JSON_DEPTH} levels of nesting |`,
    `| Webhook endpoints | ${ENDPOINTS_MAX}; an answer has to come within 15 s |`,
  ]) {
    expect(text).toContain(`${row}\n`);
  }
});
