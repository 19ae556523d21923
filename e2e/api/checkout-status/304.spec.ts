import { expect, send, test } from "../../support/wire";

test("a page that has the status already gets 304 without a body, until it changes", async ({
  baseAddress,
  api,
}) => {
  const { id } = await api.created();
  const request = (etag?: string) =>
    send(baseAddress, {
      path: `/checkout/${id}/status`,
      headers: etag ? [["if-none-match", etag]] : [],
    });
  const first = await request();
  expect(first.status).toBe(200);
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[^"]+"$/);
  const again = await request(etag);
  expect(again.status).toBe(304);
  expect(again.text).toBe("");
  expect(again.headers.etag).toBe(etag);
  expect(again.headers["cache-control"]).toContain("no-store");
  expect((await request('"other"')).status).toBe(200);
  await api.pay(id);
  await api.waitFor(id, "RECEIVED");
  // Each process shares an answer for a second, so the next request may get the older one again.
  await expect(async () => {
    const paid = await request(etag);
    expect(paid.status).toBe(200);
    expect(JSON.parse(paid.text)).toEqual({ screen: "paid" });
    expect(paid.headers.etag).not.toBe(etag);
  }).toPass({ intervals: [100] });
});

test("a page that prefers to wait is answered once its charge moves", async ({
  baseAddress,
  api,
}) => {
  const { id } = await api.created();
  const path = `/checkout/${id}/status`;
  const { etag } = (await send(baseAddress, { path })).headers;
  const request = (wait: number) =>
    send(baseAddress, {
      path,
      headers: [
        ["if-none-match", String(etag)],
        ["prefer", `wait=${wait}`],
      ],
    });
  expect((await request(1)).status).toBe(304);
  // Each wait is five seconds at most: a busy machine may take more of them until the money is there.
  await api.pay(id);
  await expect(async () => {
    const paid = await request(600);
    expect(paid.status).toBe(200);
    expect(JSON.parse(paid.text)).toEqual({ screen: "paid" });
  }).toPass();
});
