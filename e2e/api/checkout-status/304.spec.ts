import { expect, send, test } from "../../support/wire";

test("a page that has the status already is told so without a body, until it changes", async ({
  baseAddress,
  api,
}) => {
  const { id } = await api.created();
  const ask = (etag?: string) =>
    send(baseAddress, {
      path: `/checkout/${id}/status`,
      headers: etag ? [["if-none-match", etag]] : [],
    });
  const first = await ask();
  expect(first.status).toBe(200);
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[^"]+"$/);
  const again = await ask(etag);
  expect(again.status).toBe(304);
  expect(again.text).toBe("");
  expect(again.headers.etag).toBe(etag);
  expect(again.headers["cache-control"]).toContain("no-store");
  expect((await ask('"other"')).status).toBe(200);
  await api.pay(id);
  await api.waitFor(id, "RECEIVED");
  await expect.poll(async () => (await ask(etag)).status).toBe(200);
  const paid = await ask(etag);
  expect(JSON.parse(paid.text)).toEqual({ screen: "paid" });
  expect(paid.headers.etag).not.toBe(etag);
});
