import { randomUUID } from "node:crypto";
import { newMerchant } from "../../support/fixtures";
import { cookieOf, someAddress } from "../../support/sessions";
import { expect, expectProblem, send, serviceLogs, test } from "../../support/wire";

// What surrounds next-auth: it serves many addresses, and writes to the console what callers send.

const UNUSED: readonly [method: string, path: string][] = [
  ["GET", "/api/auth/signin"],
  ["GET", "/api/auth/signin/credentials"],
  ["GET", "/api/auth/signout"],
  ["GET", "/api/auth/error?error=%0aINJ"],
  ["GET", "/api/auth/verify-request"],
  ["GET", "/api/auth/callback/credentials"],
  ["GET", "/api/auth/nothing"],
  ["GET", "/api/auth/session/x"],
  ["POST", "/api/auth/session"],
  ["POST", "/api/auth/signin/credentials"],
  ["POST", "/api/auth/_log"],
  ["POST", "/api/auth/callback/google"],
];

const FORM = ["content-type", "application/x-www-form-urlencoded"] as const;

test("G14 only the addresses of the sign-in that our pages use exist, and each answer has its request id", async ({
  baseAddress,
}) => {
  for (const [method, path] of UNUSED) {
    const headers = [["origin", baseAddress] as const, FORM];
    const answer = await send(baseAddress, {
      method,
      path,
      headers,
      body: method === "POST" ? "a=b" : "",
    });
    await expectProblem(answer, 404, "not_found", `${method} ${path}`);
    expect(answer.headers["x-request-id"], path).toMatch(/^[0-9a-f-]{36}$/);
  }
  for (const path of ["csrf", "session", "providers"]) {
    const answer = await send(baseAddress, { path: `/api/auth/${path}` });
    expect(answer.status, path).toBe(200);
    expect(answer.headers["x-request-id"], path).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers["cache-control"], path).toBe("private, no-store");
  }
});

test("G14 nothing that is sent to the sign-in makes it fail, and nothing is written as it was sent", async ({
  baseAddress,
}) => {
  const mark = `FORGED-${randomUUID()}`;
  const forged = encodeURIComponent(`x\n{"level":"fatal","msg":"${mark}"}\n\u001b[31m`);
  const cookies = [
    `vintem-session=${mark}`,
    "vintem-session=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c",
    `next-auth.csrf-token=${mark}%7C${mark}; next-auth.callback-url=%0a${mark}`,
    `vintem-session.0=${mark}; vintem-session.1=${mark}`,
  ];
  const before = serviceLogs().length;
  for (const cookie of cookies) {
    for (const path of ["/api/auth/session", "/api/auth/csrf", "/charges", "/login"]) {
      const { status } = await send(baseAddress, { path, headers: [["cookie", cookie]] });
      expect(status, `${path} ${cookie}`).toBeLessThan(500);
    }
  }
  const bodies: readonly [type: string, body: string][] = [
    ["application/json", "{bad"],
    ["application/json", "[]"],
    ["application/x-www-form-urlencoded", ""],
    ["application/x-www-form-urlencoded", `csrfToken=${mark}&callbackUrl=${forged}&json=true`],
    ['application/x-www-form-urlencoded; charset="', "%E0%A4%A=%E0%A4%A"],
    ["application/x-www-form-urlencoded", `__proto__=x&email=${forged}&password=${mark}`],
    ["multipart/form-data; boundary=x", "--x"],
    ["text/plain", "\u0000"],
  ];
  for (const [type, body] of bodies) {
    for (const path of [
      "callback/credentials",
      "signout",
      "session",
      `signin?callbackUrl=${forged}`,
    ]) {
      const headers = [["origin", baseAddress] as const, ["content-type", type] as const];
      const answer = await send(baseAddress, {
        method: "POST",
        path: `/api/auth/${path}`,
        headers,
        body,
      });
      expect(answer.status, `${path} ${type} ${body}`).toBeLessThan(500);
      expect(answer.headers["x-request-id"], `${path} ${type} ${body}`).toBeDefined();
    }
  }
  await send(baseAddress, { path: `/api/auth/signin?callbackUrl=${forged}` });
  const written = serviceLogs().slice(before);
  expect(written).not.toContain(mark);
  expect(written).not.toContain("\u001b");
  expect(written).not.toMatch(/\n\s+at /);
});

test("a browser's scripts cannot read which session it has, and signing in anew ends the former one", async ({
  baseAddress,
  request,
}) => {
  const merchant = await newMerchant();
  const first = await cookieOf(baseAddress, merchant);
  const isIn = async (cookie: string) =>
    (await request.get("/charges", { headers: { cookie }, maxRedirects: 0 })).status() === 200;
  const shown = await request.get("/api/auth/session", { headers: { cookie: first } });
  expect(Object.keys(await shown.json())).toEqual(["expires"]);
  expect(await isIn(first)).toBe(true);

  const origin = { origin: baseAddress };
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const csrf = (await request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`);
  const signIn = (password: string) =>
    request.post("/api/auth/callback/credentials", {
      form: { csrfToken, email: merchant.email, password, json: "true" },
      headers: { ...origin, cookie: [...csrf, first].join("; ") },
    });
  await signIn("errada");
  expect(await isIn(first)).toBe(true);
  expect((await signIn(merchant.password)).status()).toBe(200);
  expect(await isIn(first)).toBe(false);
  const { cookies } = await request.storageState();
  const second = cookies.find(({ name }) => name === "vintem-session");
  expect(await isIn(`${second?.name}=${second?.value}`)).toBe(true);
});

test("G16 guesses from many addresses end sign-ins from new browsers, and not one from a browser that was in before", async ({
  baseAddress,
  request,
}) => {
  const merchant = await newMerchant();
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const csrf = (await request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`);
  const post = (password: string, device?: string) =>
    fetch(`${baseAddress}/api/auth/callback/credentials`, {
      method: "POST",
      redirect: "manual",
      headers: {
        origin: baseAddress,
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": someAddress(),
        cookie: [...csrf, ...(device ? [device] : [])].join("; "),
      },
      body: new URLSearchParams({ csrfToken, email: merchant.email, password, json: "true" }),
    });
  const first = await post(merchant.password);
  const device = first.headers.getSetCookie().find((one) => one.startsWith("vintem-device="));
  expect(device).toMatch(/; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  // One after another: each costs a hash, and other tests share the processes.
  for (let i = 0; i < 51; i += 1) await post("errada");
  const isIn = (answer: Response) =>
    answer.headers.getSetCookie().some((one) => one.startsWith("vintem-session=ey"));
  const refused = await post(merchant.password);
  expect(await refused.text()).toContain("RATE_LIMITED");
  expect(isIn(refused)).toBe(false);
  expect(isIn(await post(merchant.password, device?.split(";")[0]))).toBe(true);
});
