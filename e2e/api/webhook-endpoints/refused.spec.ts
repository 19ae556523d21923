import { randomUUID } from "node:crypto";
import { merchantApi, newMerchant } from "../../support/fixtures";
import {
  expectMethods,
  expectNoEntry,
  expectOneNotFound,
  expectScopeNeeded,
} from "../../support/guards";
import { cookieOf } from "../../support/sessions";
import { newMember } from "../../support/users";
import { webhooksApi } from "../../support/webhooks";
import { expect, expectProblem, places, send, test } from "../../support/wire";

const URL = "https://shop.example/events";

test("L4 an endpoint that breaks a rule is refused, by field", async ({ request, merchant }) => {
  const api = await webhooksApi(request, merchant);
  for (const [body, place] of [
    [{}, "/url"],
    [{ url: "http://shop.example/" }, "/url"],
    [{ url: "https://10.0.0.1/" }, "/url"],
    [{ url: "https://shop.example:22/" }, "/url"],
    [{ url: URL, types: ["payment.unknown"] }, "/types/0"],
    [{ url: URL, types: "payment.*" }, "/types"],
    [{ url: URL, description: "x".repeat(201) }, "/description"],
    [{ url: URL, headers: { Host: "x" } }, "/headers/Host"],
    [{ url: URL, headers: { "webhook-id": "x" } }, "/headers/webhook-id"],
    [{ url: URL, headers: { "X-A": "linha\nnova" } }, "/headers/X-A"],
    [{ url: URL, headers: { "X-A": "1", "x-a": "2" } }, "/headers"],
    [{ url: URL, fromPosition: -1 }, "/fromPosition"],
    [{ url: URL, state: "paused" }, "/state"],
  ] as const) {
    const answer = await api.call("POST", "/webhook-endpoints", body);
    const problem = await expectProblem(answer, 400, "invalid_body", JSON.stringify(body));
    expect(places(problem), JSON.stringify(body)).toEqual([place]);
  }
  const made = await api.call("POST", "/webhook-endpoints", { url: URL, types: ["exception.*"] });
  const path = `/webhook-endpoints/${JSON.parse(made.text).id}`;
  for (const [operation, body, place] of [
    ["rotate-secret", { keepOldForHours: 5 }, "/keepOldForHours"],
    ["resume", { from: "yesterday" }, "/from"],
    ["resume", {}, "/from"],
    ["replay", {}, ""],
    ["replay", { fromPosition: 2, toPosition: 1 }, ""],
    ["replay", { fromPosition: 1, toPosition: 2, since: "2026-11-20T00:00:00Z" }, ""],
    ["replay", { since: "2026-11-20", until: "2026-11-21" }, "/since"],
  ] as const) {
    const answer = await api.call("POST", `${path}/${operation}`, body);
    const problem = await expectProblem(answer, 400, "invalid_body", JSON.stringify(body));
    expect(places(problem), JSON.stringify(body)).toContain(place);
  }
  const query = await api.get(`${path}/deliveries?state=lost`);
  expect(places(await expectProblem(query, 400, "invalid_parameters"))).toEqual(["state"]);
});

test("an endpoint needs its scopes, and is nobody else's", async ({
  baseAddress,
  request,
  merchant,
  otherMerchant,
}) => {
  const api = await webhooksApi(request, merchant);
  const payments = await merchantApi(request, merchant, "pagamentos:read pagamentos:write");
  const made = await api.call("POST", "/webhook-endpoints", { url: URL, types: ["exception.*"] });
  const { id } = JSON.parse(made.text);
  const other = await webhooksApi(request, otherMerchant);
  const reading = (path: string) =>
    ({ method: "GET", path: (one: string) => `/webhook-endpoints/${one}${path}` }) as const;
  const writing = (path: string, body?: unknown) =>
    ({
      method: "POST",
      path: (one: string) => `/webhook-endpoints/${one}${path}`,
      ...(body === undefined ? {} : { body }),
    }) as const;
  for (const path of ["", "/deliveries", "/deliveries/1"]) {
    await expectScopeNeeded(baseAddress, payments, reading(path), id, "webhooks:read");
  }
  for (const one of [reading(""), reading("/deliveries"), writing("/pause"), writing("/test")]) {
    await expectOneNotFound(baseAddress, other, one, id);
    await expectNoEntry(baseAddress, one, id);
  }
  for (const [path, body] of [
    ["/rotate-secret", { keepOldForHours: 0 }],
    ["/resume", { from: "now" }],
    ["/replay", { fromPosition: 1, toPosition: 2 }],
  ] as const) {
    await expectOneNotFound(baseAddress, other, writing(path, body), id);
    await expectScopeNeeded(baseAddress, payments, writing(path, body), id, "webhooks:write");
  }
  for (const method of ["PATCH", "DELETE"]) {
    const body = method === "PATCH" ? { types: [] } : undefined;
    const answer = await other.call(method, `/webhook-endpoints/${id}`, body);
    await expectProblem(answer, 404, "not_found");
  }
  await expectMethods(baseAddress, api, "/webhook-endpoints", ["GET", "HEAD", "POST"]);
  const methods = ["GET", "HEAD", "PATCH", "DELETE"];
  await expectMethods(baseAddress, api, `/webhook-endpoints/${id}`, methods);
  const charge = await api.created();
  const eventId = `evt_${charge.id.replaceAll("-", "")}_1`;
  for (const resent of [eventId, "evt_1", `evt_${"0".repeat(32)}_1`]) {
    const answer = await other.call("POST", `/events/${resent}/resend`);
    await expectProblem(answer, 404, "not_found");
  }
});

test("a merchant has at most 16 endpoints", async ({ request }) => {
  const api = await webhooksApi(request, await newMerchant());
  const order = { url: URL, types: ["exception.*"] };
  for (let i = 0; i < 16; i += 1) {
    expect((await api.call("POST", "/webhook-endpoints", order)).status).toBe(201);
  }
  await expectProblem(await api.call("POST", "/webhook-endpoints", order), 409, "limit_reached");
  const { content } = await api.got<{ content: { id: string }[] }>("/webhook-endpoints");
  expect(content).toHaveLength(16);
});

test("a change of what somebody else changed and a replay of nothing are refused", async ({
  baseAddress,
  request,
  merchant,
}) => {
  const api = await webhooksApi(request, merchant);
  const made = await api.call("POST", "/webhook-endpoints", { url: URL, types: ["exception.*"] });
  const path = `/webhook-endpoints/${JSON.parse(made.text).id}`;
  const { etag = "" } = (await api.get(path)).headers();
  const change = (description: string) =>
    send(baseAddress, {
      method: "PATCH",
      path,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["content-type", "application/json"],
        ["if-match", etag],
      ],
      body: JSON.stringify({ description }),
    });
  expect((await change("minha")).status).toBe(200);
  await expectProblem(await change("outra"), 409, "conflict");
  expect(await api.got(path)).toMatchObject({ description: "minha" });
  const future = { fromPosition: 9_000_000_000, toPosition: 9_000_000_001 };
  await expectProblem(await api.call("POST", `${path}/replay`, future), 409, "conflict");
});

test("L6 owners alone configure endpoints on the pages; support may have an event sent again", async ({
  baseAddress: origin,
  request,
}) => {
  const merchant = await newMerchant();
  const api = await webhooksApi(request, merchant);
  const charge = await api.created();
  const made = await api.call("POST", "/webhook-endpoints", { url: URL, types: ["exception.*"] });
  const { id, secret } = JSON.parse(made.text);
  const call = async (cookie: string, method: string, path: string, body?: unknown) =>
    fetch(`${origin}/api/dashboard${path}`, {
      method,
      headers: {
        cookie,
        origin,
        "idempotency-key": randomUUID(),
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const owner = await cookieOf(origin, merchant);
  const revealed = await call(owner, "POST", `/webhook-endpoints/${id}/secret`);
  expect(await revealed.json()).toEqual({ secret });
  for (const role of ["finance", "support", "viewer"] as const) {
    const cookie = await cookieOf(origin, await newMember(merchant.merchantId, role));
    for (const [method, path, body] of [
      ["POST", "/webhook-endpoints", { url: URL }],
      ["GET", `/webhook-endpoints/${id}`],
      ["PATCH", `/webhook-endpoints/${id}`, { url: URL }],
      ["DELETE", `/webhook-endpoints/${id}`],
      ["POST", `/webhook-endpoints/${id}/secret`],
      ["POST", `/webhook-endpoints/${id}/rotate-secret`, { keepOldForHours: 0 }],
      ["POST", `/webhook-endpoints/${id}/pause`],
    ] as const) {
      expect((await call(cookie, method, path, body)).status, `${role} ${path}`).toBe(403);
    }
    const eventId = `evt_${charge.id.replaceAll("-", "")}_1`;
    const resent = await call(cookie, "POST", `/events/${eventId}/resend`, {});
    expect(resent.status, role).toBe(role === "viewer" ? 403 : 202);
  }
});
