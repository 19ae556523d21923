import { randomUUID } from "node:crypto";
import { merchantApi, newMerchant, operator } from "../../support/fixtures";
import { expect, expectProblem, send, test, type WireAnswer } from "../../support/wire";

const CANARIES = {
  name: "Canarinha Belga",
  document: "98765432100",
  email: "canarinha@example.com",
  phone: "11912345678",
  address: {
    street: "Rua do Viveiro",
    // With a letter that no request id has.
    number: "98Z71",
    complement: "Gaiola 77",
    district: "Alpistelândia",
    city: "Passarinhópolis",
    state: "SP",
    postalCode: "01987654",
  },
};

/** Every form in which Next.js or the service might answer for a page. */
async function formsOf(
  baseAddress: string,
  page: string,
  token: string,
): Promise<readonly WireAnswer[]> {
  const forms: WireAnswer[] = [];
  for (const [path, headers] of [
    [page, []],
    [page, [["rsc", "1"]]],
    [`${page}?_rsc=abc12`, [["rsc", "1"]]],
    [
      page,
      [
        ["rsc", "1"],
        ["next-router-prefetch", "1"],
      ],
    ],
    [
      page,
      [
        ["rsc", "1"],
        ["next-router-segment-prefetch", "/_tree"],
      ],
    ],
    [page, [["accept-language", "en"]]],
    [page, [["authorization", `Bearer ${token}`]]],
    [`${page}.rsc`, []],
    [`${page}.segments/_tree.segment.rsc`, []],
    [`${page}/status`, []],
    [`${page}/x`, []],
    [page.slice(0, -1), []],
  ] as const) {
    forms.push(await send(baseAddress, { path, headers }));
  }
  return forms;
}

test("H2 a payer's page, in every form of it, shows nothing of the payer, of the fee, or of who is behind it", async ({
  request,
  baseAddress,
}) => {
  const merchant = await newMerchant("Loja do Canário");
  const price = ["--method", "PIX", "--fixed", "77.77", "--percent", "0", "--json"];
  await operator("merchants", "set-price", "--id", merchant.merchantId, ...price);
  const api = await merchantApi(request, merchant);
  const charge = await api.created({ amount: 1_234.56, payer: CANARIES });
  expect(charge.fee).toBe(77.77);
  const accounts = JSON.parse(await operator("psp-accounts", "list", "--json"));
  const { name, document, email, phone, address } = CANARIES;
  const { state: _, ...parts } = address;
  const canaries = [
    name,
    "Belga",
    document,
    "987.654.321-00",
    email,
    phone,
    ...Object.values(parts),
    "77.77",
    "77,77",
    "1224.68",
    "1.224,68",
    merchant.merchantId,
    merchant.clientId,
    merchant.email,
    accounts[0].id,
  ];
  // The fee in centavos; ids and codes of random digits may have it within.
  const centavos = /(?<![\da-f])7777(?![\da-f])/i;
  const everyForm = () => formsOf(baseAddress, `/checkout/${charge.id}`, api.token);
  const check = (forms: readonly WireAnswer[]) => {
    for (const { status, text, headers } of forms) {
      expect(status).toBeLessThan(500);
      expect(text).not.toMatch(centavos);
      expect(JSON.stringify(headers)).not.toMatch(centavos);
      for (const canary of canaries) {
        expect(text).not.toContain(canary);
        expect(JSON.stringify(headers)).not.toContain(canary);
      }
    }
  };
  const pending = await everyForm();
  expect(pending[0]?.text).toContain(charge.pix?.copyPaste);
  check(pending);
  await api.pay(charge.id);
  const paid = await api.waitFor(charge.id, "RECEIVED");
  expect(paid.netAmount).toBe(1_224.68);
  check(await everyForm());
});

test("H9 once a code is over, it is in no form of the page, and no picture of it is drawn", async ({
  baseAddress,
  api,
}) => {
  const charge = await api.created({ pixExpiresInMinutes: 60 });
  const code = charge.pix?.copyPaste ?? "";
  const everyForm = () => formsOf(baseAddress, `/checkout/${charge.id}`, api.token);
  const picture = /shape-rendering="crispEdges"/i;
  const [shown] = await everyForm();
  expect(shown?.text).toContain(code);
  expect(shown?.text).toMatch(picture);
  expect((await api.happen(charge.id, "expire")).status()).toBe(202);
  await api.waitFor(charge.id, "CANCELED");
  for (const { text } of await everyForm()) {
    expect(text).not.toContain(code);
    expect(text).not.toMatch(picture);
  }
});

test("H10 the code on the page is the code of the API, byte for byte", async ({ request, api }) => {
  const charge = await api.created();
  const html = await (await request.get(`/checkout/${charge.id}`)).text();
  expect(html).toContain(charge.pix?.copyPaste);
});

test("H8 nothing in the address of a page changes its amount or its code", async ({
  request,
  api,
}) => {
  const charge = await api.created({ amount: 4_321.09 });
  const page = `/checkout/${charge.id}`;
  const query = "?amount=1&copyPaste=evil&brCode=evil&status=RECEIVED&id=evil";
  const html = await (await request.get(page + query)).text();
  expect(html).toContain(charge.pix?.copyPaste);
  expect(html).toMatch(/4\.321,09/);
});

for (const [what, path] of [
  ["a charge's page", (id: string) => `/checkout/${id}`],
  ["the page of an unknown charge", () => `/checkout/${randomUUID()}`],
  ["the sign-in", () => "/login"],
] as const) {
  test(`H3 H4 H5 ${what} is private, unindexed, unframed, and runs its own scripts alone`, async ({
    baseAddress,
    api,
  }) => {
    const { id } = await api.created();
    const { headers } = await send(baseAddress, { path: path(id) });
    expect(headers["cache-control"]).toContain("no-store");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-robots-tag"]).toContain("noindex");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-powered-by"]).toBeUndefined();
    const policy = String(headers["content-security-policy"]);
    for (const directive of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(directive);
    }
    expect(policy).toMatch(/script-src [^;]*'nonce-[\w+/=]{16,}'/);
    expect(policy).not.toMatch(/script-src [^;]*'unsafe-(inline|eval)'/);
    const again = await send(baseAddress, { path: path(id) });
    expect(again.headers["content-security-policy"]).not.toBe(policy);
  });
}

test("H5 a policy that comes with the request is not believed", async ({ baseAddress, api }) => {
  const { id } = await api.created();
  const headers = [
    ["content-security-policy", "script-src 'nonce-evilnonce'"],
    ["content-security-policy-report-only", "script-src 'nonce-evilnonce'"],
  ] as const;
  const answer = await send(baseAddress, { path: `/checkout/${id}`, headers });
  expect(answer.text).not.toContain("evilnonce");
  expect(JSON.stringify(answer.headers)).not.toContain("evilnonce");
});

test("H6 a page loads nothing from elsewhere", async ({ request, api }) => {
  const { id } = await api.created();
  for (const path of [`/checkout/${id}`, "/login"]) {
    const html = await (await request.get(path)).text();
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)[^>]*(?:src|href)="([^"]+)"/g)];
    expect(loaded.length).toBeGreaterThan(0);
    for (const [, address = ""] of loaded) expect(address).toMatch(/^(\/(?!\/)|data:)/);
  }
});

test("H1 the page of an unknown charge, a malformed id and a foreign thing are one and the same", async ({
  baseAddress,
  api,
}) => {
  const charge = await api.created();
  const unknown = await send(baseAddress, { path: `/checkout/${randomUUID()}` });
  expect(unknown.status).toBe(404);
  for (const id of [api.merchantId, charge.id.replace(/.$/, "g"), "abc", `${charge.id}x`]) {
    const answer = await send(baseAddress, { path: `/checkout/${id}` });
    expect(answer.status, id).toBe(404);
    expect(answer.text, id).not.toContain("br.gov.bcb.pix");
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  }
});

for (const path of [
  "/.env",
  "/.env.local",
  "/.git/config",
  "/.data/secret",
  "/package.json",
  "/prisma/schema.prisma",
  "/%2e%65nv",
  "/%2f..%2f",
  "/..%2f..%2fetc%2fpasswd",
  "/../../etc/passwd",
  "/_next/static/../../package.json",
  "/_next/static/..%2f..%2f..%2fpackage.json",
  "/_next/data/x/charges.json",
  "/_next/webpack-hmr",
  "/__nextjs_original-stack-frame",
  "/server/main.js",
  "/dist/server/main.js",
  "/control/cobs",
  "/metrics",
  "//",
  "//charges",
]) {
  test(`D17 ${path} is not found`, async ({ baseAddress }) => {
    const answer = await send(baseAddress, { path });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toMatch(/root:|"dependencies"|datasource|VINTEM_SECRET/);
  });
}

for (const path of [
  "/checkout/%E0%A4%A",
  "/checkout/%",
  "/%ff",
  "/charges/%zz",
  "/login?callbackUrl=%E0%A4%A",
]) {
  test(`the broken percent-encoding of ${path} is no failure of the service`, async ({
    baseAddress,
  }) => {
    expect((await send(baseAddress, { path })).status).toBeLessThan(500);
  });
}

test("pages are only read", async ({ baseAddress, api }) => {
  const { id } = await api.created();
  for (const path of ["/", "/login", "/charges", `/checkout/${id}`, "/nowhere"]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE"]) {
      const answer = await send(baseAddress, { method, path });
      await expectProblem(answer, 405, "method_not_allowed", `${method} ${path}`);
      expect(answer.headers.allow).toContain("GET");
    }
  }
});

for (const path of [
  "/api/auth/%2e%2e/%2e%2e/login",
  "/api/auth/../../login",
  "/api/auth/../../payments",
  "/api/auth/%2E%2E/webhooks/x",
  "/../healthz",
  "/checkout/..%2flogin",
  "/_next/../login",
]) {
  test(`D14 ${path} is no way around: nothing is there`, async ({ baseAddress }) => {
    for (const method of ["GET", "POST"]) {
      const headers = [["origin", baseAddress] as const, ["content-length", "0"] as const];
      const answer = await send(baseAddress, { method, path, headers });
      await expectProblem(answer, 404, "not_found", `${method} ${path}`);
    }
  });
}
