import { expect, test } from "@/e2e/support/fixtures";

test("lists and the description are compressed for clients that take that, and HEAD has their length", async ({
  api,
  baseAddress,
}) => {
  await Promise.all(Array.from({ length: 6 }, () => api.created({ billingType: "BOLETO" })));
  const get = (path: string, method: string, coding: string) =>
    fetch(`${baseAddress}${path}`, {
      method,
      headers: { authorization: `Bearer ${api.token}`, "accept-encoding": coding },
    });
  for (const path of ["/payments?size=6", "/openapi.json"]) {
    const plain = await get(path, "GET", "identity");
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("vary")).toContain("Accept-Encoding");
    const body = await plain.text();
    for (const coding of ["br", "gzip"]) {
      const answer = await get(path, "GET", coding);
      expect(answer.headers.get("content-encoding")).toBe(coding);
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(answer.headers.get("link")).toContain("service-desc");
      expect(answer.headers.get("etag")).toBe(plain.headers.get("etag"));
      // `fetch` has decompressed it.
      expect(await answer.text()).toBe(body);
      const head = await get(path, "HEAD", coding);
      expect(head.headers.get("content-encoding")).toBe(coding);
      expect(head.headers.get("content-length")).toBe(answer.headers.get("content-length"));
      expect(Number(head.headers.get("content-length"))).toBeLessThan(body.length / 2);
    }
  }
});

test("D20 what is short, what makes a secret and what a cookie opens goes out as it is", async ({
  api,
  baseAddress,
  request,
}) => {
  const charge = await api.created();
  const single = await request.get(`/payments/${charge.id}`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  expect(single.headers()["content-encoding"]).toBeUndefined();
  expect(single.headers().etag).toMatch(/^"/);
  const token = await fetch(`${baseAddress}/oauth/token`, {
    method: "POST",
    headers: { "accept-encoding": "gzip" },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: api.clientId,
      client_secret: api.clientSecret,
    }),
  });
  expect(token.status).toBe(200);
  expect(token.headers.get("content-encoding")).toBeNull();
});
