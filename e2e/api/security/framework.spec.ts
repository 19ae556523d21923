import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, send, test } from "../../support/wire";

const DASHBOARD = ["/charges", "/charges?page=0", "/charges/new", "/settings", "/"];

const DISGUISES: readonly [
  what: string,
  path: (path: string) => string,
  headers: readonly (readonly [string, string])[],
][] = [
  ["as it is", (path) => path, []],
  [
    "with x-middleware-subrequest",
    (path) => path,
    [["x-middleware-subrequest", "middleware:middleware:middleware:middleware:middleware"]],
  ],
  [
    "with x-middleware-subrequest of src",
    (path) => path,
    [
      [
        "x-middleware-subrequest",
        "src/middleware:src/middleware:src/middleware:src/middleware:src/middleware",
      ],
    ],
  ],
  ["with x-middleware-prefetch", (path) => path, [["x-middleware-prefetch", "1"]]],
  ["as RSC", (path) => path, [["rsc", "1"]]],
  [
    "as a prefetch",
    (path) => path,
    [
      ["rsc", "1"],
      ["next-router-prefetch", "1"],
    ],
  ],
  [
    "as a segment",
    (path) => path,
    [
      ["rsc", "1"],
      ["next-router-segment-prefetch", "/_tree"],
    ],
  ],
  ["as .rsc", (path) => `${path.split("?")[0]}.rsc`, []],
  ["as index.rsc", () => "/index.rsc", []],
  ["as .segments", (path) => `${path.split("?")[0]}.segments/_tree.segment.rsc`, []],
  ["with nxtP parameters", (path) => `${path.split("?")[0]}?nxtPid=1&nxtIid=1&nextParamid=1`, []],
  ["with an Authorization header", (path) => path, [["authorization", "Bearer x"]]],
  [
    "with a cookie that is none",
    (path) => path,
    [["cookie", "vintem-session=eyJhbGciOiJub25lIn0..; __Host-vintem-session=x"]],
  ],
  ["with x-nextjs-data", (path) => path, [["x-nextjs-data", "1"]]],
  [
    "with x-invoke-path",
    (path) => path,
    [
      ["x-invoke-path", "/charges"],
      ["x-matched-path", "/charges"],
    ],
  ],
];

for (const [what, disguise, headers] of DISGUISES) {
  test(`D13 a dashboard page requested without a session, ${what}, shows no data`, async ({
    baseAddress,
    api,
  }) => {
    const description = `Canário ${randomUUID()}`;
    const charge = await api.created({ description });
    for (const page of [...DASHBOARD, `/charges/${charge.id}`]) {
      const answer = await send(baseAddress, { path: disguise(page), headers });
      expect(answer.status, page).toBeLessThan(500);
      for (const canary of [description, api.email, api.merchantId]) {
        expect(answer.text, page).not.toContain(canary);
      }
      if (page === "/charges" && answer.status === 200) {
        // A payload may say where to go; it may not be the page.
        expect(answer.text).toContain("/login");
      }
    }
  });
}

test("D14 actions posted to a page are refused at once", async ({ baseAddress, api }) => {
  const { id } = await api.created();
  const boundary = "----x";
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const multipart = `${part("0", '["$1:__proto__:then"]')}${part("1", '{"status":"resolved_model","then":"$1:__proto__:then"}')}--${boundary}--\r\n`;
  for (const path of ["/", "/login", "/charges", `/checkout/${id}`, "/nowhere"]) {
    for (const [type, body] of [
      [`multipart/form-data; boundary=${boundary}`, multipart],
      ["text/plain;charset=UTF-8", "[]"],
      ["application/x-www-form-urlencoded", "a=1"],
    ] as const) {
      for (const action of ["x", "7f".padEnd(42, "0")]) {
        const start = Date.now();
        const headers = [
          ["next-action", action],
          ["content-type", type],
          ["origin", baseAddress],
        ] as const;
        const answer = await send(baseAddress, { method: "POST", path, headers, body });
        expect(answer.status, path).toBeGreaterThanOrEqual(400);
        expect(answer.status, path).toBeLessThan(500);
        expect(Date.now() - start).toBeLessThan(5_000);
      }
    }
  }
});

test("D16 the image optimizer does not exist and fetches nothing", async ({ baseAddress }) => {
  let fetched = 0;
  const server = createServer((_, response) => {
    fetched += 1;
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`;
  for (const url of [
    elsewhere,
    elsewhere.replace("http:", ""),
    "/x.svg",
    "/x.avif",
    "data:image/svg+xml,<svg/>",
  ]) {
    for (const prefix of [
      "/_next/image",
      "/_next/image/",
      "//_next/image",
      "/_next//image",
      "/_next/%69mage",
    ]) {
      const path = `${prefix}?url=${encodeURIComponent(url)}&w=64&q=75`;
      const answer = await send(baseAddress, { path });
      expect(answer.status, path).toBeGreaterThanOrEqual(300);
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.headers["content-type"] ?? "", path).not.toContain("image");
    }
  }
  server.close();
  expect(fetched).toBe(0);
});

test("D17 nobody is sent to another place by an address with two slashes", async ({
  baseAddress,
}) => {
  for (const path of [
    "//evil.example",
    "//evil.example/..",
    "/\\evil.example",
    "///evil.example/%2f..",
  ]) {
    const { status, headers } = await send(baseAddress, { path });
    expect(status, path).toBeLessThan(500);
    expect(headers.location ?? "/", path).toMatch(/^\/(?![/\\])/);
  }
});

test("D17 scripts have no source maps", async ({ request }) => {
  const html = await (await request.get("/login")).text();
  const scripts = new Set(html.match(/\/_next\/static\/[^"\\ ]+\.(?:js|css)/g));
  expect(scripts.size).toBeGreaterThan(0);
  for (const script of scripts) {
    expect((await request.get(`${script}.map`)).status(), script).toBe(404);
    expect(await (await request.get(script)).text(), script).not.toContain("sourceMappingURL");
  }
});
