import { expect, expectProblem, send, test, webhookPath } from "../../support/wire";
import { notificationBody, notify } from "./notifications";

const FORGERIES: readonly [what: string, forge: (token: string) => string][] = [
  ["made up", () => "x".repeat(43)],
  ["of one character", () => "x"],
  ["cut short", (token) => token.slice(0, -1)],
  ["one character too long", (token) => `${token}A`],
  ["with one letter changed", (token) => (token.startsWith("A") ? "B" : "A") + token.slice(1)],
  ["in the other case", (token) => swapped(token)],
  ["of 4,000 characters", () => "x".repeat(4_000)],
  ["with a NUL", (token) => `${token}%00`],
  ["that is SQL", () => "'%20OR%20'1'%3D'1"],
  ["with broken percent-encoding", () => "%E0%A4%A"],
  ["that climbs out", () => "..%2f..%2fpayments"],
];

const swapped = (text: string) =>
  text.replace(/[a-zA-Z]/g, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));

for (const [what, forge] of FORGERIES) {
  test(`J1 a notification with a token ${what} is refused and changes nothing`, async ({
    request,
    api,
  }) => {
    const charge = await api.created();
    const token = forge(webhookPath().split("/").at(-1) ?? "");
    for (const path of [`/webhooks/${token}`, `/webhooks/${token}/pix`, `/v1/webhooks/${token}`]) {
      const answer = await notify(request, notificationBody(charge.id), path);
      await expectProblem(answer, 401, "invalid_origin");
    }
    expect((await api.listed("?size=100&status=PENDING")).content).toContainEqual(charge);
  });
}

test("a forged notification is refused before its body is read", async ({ request }) => {
  const huge = await notify(request, "x".repeat(300_000), "/webhooks/forged/pix");
  await expectProblem(huge, 401, "invalid_origin");
  await expectProblem(await notify(request, "{", "/webhooks/forged"), 401, "invalid_origin");
});

test("a merchant's token is no token of a bank", async ({ request, api }) => {
  const charge = await api.created();
  const answer = await notify(request, notificationBody(charge.id), `/webhooks/${api.token}`);
  await expectProblem(answer, 401, "invalid_origin");
});

test("an address without a token does not exist", async ({ request }) => {
  for (const path of ["/webhooks", "/webhooks/", "/webhooks//pix"]) {
    const answer = await request.post(path, { data: {}, maxRedirects: 0 });
    expect(answer.status(), path).toBeGreaterThanOrEqual(300);
    expect(answer.status(), path).toBeLessThan(500);
  }
});

for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
  test(`${method} on a webhook's address is refused, with POST as the allowed method`, async ({
    baseAddress,
  }) => {
    const answer = await send(baseAddress, { method, path: "/webhooks/forged/pix" });
    await expectProblem(answer, 405, "method_not_allowed");
    expect(answer.headers.allow).toBe("POST");
  });
}
