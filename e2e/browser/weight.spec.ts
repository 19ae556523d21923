import { expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { cookieOf } from "../support/sessions";

// What a member's first visit to a page brings: the scripts that its HTML names, as they come over the wire.
const BOUNDS = [
  { page: "the overview", path: () => "/", atMost: 180_000 },
  { page: "the list of charges", path: () => "/charges", atMost: 150_000 },
  { page: "a new charge", path: () => "/charges/new", atMost: 180_000 },
  { page: "a charge", path: (id: string) => `/charges/${id}`, atMost: 160_000 },
];

for (const { page, path, atMost } of BOUNDS) {
  test(`${page} brings at most ${atMost / 1_000} KB of compressed script`, async ({
    request,
    baseURL,
  }) => {
    const shop = await newMerchant();
    const { id } = await (await merchantApi(request, shop)).created();
    const cookie = await cookieOf(baseURL ?? "", shop);
    const html = await (await request.get(path(id), { headers: { cookie } })).text();
    const scripts = new Set(
      [...html.matchAll(/<script\b[^>]*>/g)]
        .map(([tag]) => tag)
        // Current browsers leave out what is for older ones.
        .filter((tag) => !/\bnomodule\b/i.test(tag))
        .flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []),
    );
    let bytes = 0;
    for (const script of scripts) {
      const response = await request.get(script, { headers: { "accept-encoding": "gzip, br" } });
      expect(response.headers()["content-encoding"], script).toBe("br");
      bytes += Number(response.headers()["content-length"]);
    }
    expect(scripts.size).toBeGreaterThan(3);
    expect(bytes, [...scripts].join("\n")).toBeLessThanOrEqual(atMost);
  });
}
