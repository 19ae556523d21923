import { gzipSync } from "node:zlib";
import { expect } from "../../support/fixtures";
import { test } from "../../support/payer-page";

test("a payer's page brings at most 130 KB of compressed script, and in fact almost none", async ({
  page,
  request,
  api,
}) => {
  const charge = await api.created();
  const loaded: string[] = [];
  page.on("request", (sent) => {
    if (sent.resourceType() === "script") loaded.push(sent.url());
  });
  await page.goto(charge.checkoutUrl ?? "");
  await page.waitForLoadState("load");
  const html = await (await request.get(charge.checkoutUrl ?? "")).text();
  const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code);
  let bytes = gzipSync(inline.join("")).length;
  for (const url of loaded) bytes += gzipSync(await (await request.get(url)).body()).length;
  expect(inline).toHaveLength(1);
  expect(bytes).toBeLessThanOrEqual(130_000);
  expect(bytes).toBeLessThanOrEqual(6_000);
});

test("the first answer alone shows the QR Code and the code, whatever is fetched after it", async ({
  request,
  api,
}) => {
  const charge = await api.created();
  const html = await (await request.get(charge.checkoutUrl ?? "")).text();
  expect(html).toContain(charge.pix?.copyPaste ?? "none");
  expect(html).toMatch(/<svg[^>]*aria-label="QR Code Pix desta cobrança"[^>]*>.*?<path/s);
});

test("a payer's page is compressed for a browser that accepts it, and plain for one that does not", async ({
  request,
  api,
}) => {
  const { checkoutUrl } = await api.created();
  const codingOf = async (coding: string) => {
    const answer = await request.get(checkoutUrl ?? "", { headers: { "accept-encoding": coding } });
    expect(await answer.text()).toMatch(/<\/html>$/);
    return answer.headers()["content-encoding"] ?? null;
  };
  expect(await codingOf("gzip, br")).toBe("br");
  expect(await codingOf("gzip")).toBe("gzip");
  expect(await codingOf("identity")).toBeNull();
});

test("a payer's page has one stylesheet of at most 12 KB on its way, which browsers keep for good", async ({
  page,
  request,
  api,
}) => {
  const { checkoutUrl } = await api.created();
  const sheets: string[] = [];
  page.on("request", (sent) => {
    if (sent.resourceType() === "stylesheet") sheets.push(sent.url());
  });
  await page.goto(checkoutUrl ?? "");
  expect(sheets).toHaveLength(1);
  const headers = { "accept-encoding": "gzip, br" };
  const sheet = await request.get(sheets[0] ?? "", { headers });
  expect(sheet.headers()).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": "text/css; charset=utf-8",
  });
  expect(Number(sheet.headers()["content-length"])).toBeLessThanOrEqual(12_000);
});
