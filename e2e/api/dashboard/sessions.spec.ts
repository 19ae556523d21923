import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { newMerchant } from "../../support/fixtures";
import { cookieOf } from "../../support/sessions";
import { expect, expectProblem, send, test } from "../../support/wire";

/** One method of one route of the dashboard. */
interface Route {
  readonly method: string;
  readonly path: string;
}

/** Every one there is, as the tree says: a new route is guarded from its first day. */
const ROUTES: readonly Route[] = readdirSync("app/api/dashboard", {
  recursive: true,
  encoding: "utf8",
})
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /(^|\/)route\.tsx?$/.test(file))
  .flatMap((file) => {
    const source = readFileSync(`app/api/dashboard/${file}`, "utf8");
    const exported =
      /^export const \{ ([A-Z, ]+) \} = bind\(/m.exec(source)?.[1]?.split(", ") ?? [];
    const path = file.replace(/\/?route\.tsx?$/, "").replace(/\[\w+\]/g, randomUUID());
    return exported.map((method) => ({ method, path: `/api/dashboard/${path}` }));
  });

/** Who was invited, or forgot a password, has no session yet: the token of a link authenticates them. */
const OPEN = ["accept-invitation", "forgotten-password", "reset-password"].map(
  (name) => `/api/dashboard/${name}`,
);

const WRITES = ROUTES.filter(({ method }) => method !== "GET");

function call(
  baseAddress: string,
  { method, path }: Route,
  headers: readonly (readonly [string, string])[],
) {
  const body = method === "GET" ? {} : { body: "{}" };
  const typed = method === "GET" ? [] : [["content-type", "application/json"] as const];
  return send(baseAddress, { method, path, headers: [...typed, ...headers], ...body });
}

test("the tree names the routes of the dashboard", () => {
  expect(ROUTES.length).toBeGreaterThanOrEqual(40);
  expect(ROUTES).toContainEqual({ method: "POST", path: "/api/dashboard/me/password" });
});

for (const route of ROUTES.filter(({ path }) => !OPEN.includes(path))) {
  test(`${route.method} ${route.path.replace(/[0-9a-f-]{36}/g, "[id]")} is nobody's without a session`, async ({
    baseAddress,
    api,
  }) => {
    const own = ["origin", baseAddress] as const;
    await expectProblem(await call(baseAddress, route, [own]), 401, "unauthorized");
    const token = ["authorization", `Bearer ${api.token}`] as const;
    await expectProblem(await call(baseAddress, route, [own, token]), 401, "unauthorized");
    const forged = ["cookie", "vintem-session=x.y.z"] as const;
    await expectProblem(await call(baseAddress, route, [own, forged]), 401, "unauthorized");
    const garbage = ["cookie", "vintem-session=%zz"] as const;
    await expectProblem(await call(baseAddress, route, [own, garbage]), 401, "unauthorized");
  });
}

test("no operation runs for another site's page, whichever user is signed in, and nothing changes", async ({
  baseAddress,
}) => {
  const merchant = await newMerchant();
  const cookie = ["cookie", await cookieOf(baseAddress, merchant)] as const;
  for (const route of WRITES) {
    for (const from of [
      [["origin", "https://evil.example"]],
      [["origin", "null"]],
      [
        ["sec-fetch-site", "cross-site"],
        ["origin", baseAddress],
      ],
      [["sec-fetch-site", "same-site"]],
      [],
    ] as const) {
      const answer = await call(baseAddress, route, [cookie, ...from]);
      await expectProblem(answer, 403, "foreign_origin");
    }
  }
  // Among them was signing out everywhere: this session is alive.
  const page = await send(baseAddress, { path: "/settings/security", headers: [cookie] });
  expect(page.status).toBe(200);
  expect(page.text).toContain(merchant.email);
});
