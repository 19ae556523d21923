import { randomUUID } from "node:crypto";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { expectMethods, expectNoEntry, expectScopeNeeded } from "../../support/guards";
import { cookieOf } from "../../support/sessions";
import { expect, expectProblem, places, test } from "../../support/wire";

test("a query of the feed that breaks a rule is refused by name", async ({ api }) => {
  for (const [query, place] of [
    ["after=-1", "after"],
    ["after=first", "after"],
    ["limit=501", "limit"],
    ["wait=26", "wait"],
    ["type=payment.unknown", "type"],
    ["type=endpoint.test", "type"],
  ] as const) {
    const answer = await api.get(`/events?${query}`);
    const problem = await expectProblem(answer, 400, "invalid_parameters", query);
    expect(places(problem), query).toEqual([place]);
  }
});

test("an event that is unknown, malformed or another merchant's is the same 404", async ({
  api,
  otherApi,
}) => {
  await otherApi.created();
  const { content } = await otherApi.got<{ content: { id: string }[] }>("/events?limit=1&wait=25");
  for (const id of [content[0]?.id, "evt_1", `evt_${"0".repeat(32)}_1`]) {
    await expectProblem(await api.get(`/events/${id}`), 404, "not_found");
  }
});

test("reading events needs a valid token with pagamentos:read, and events are only read", async ({
  baseAddress,
  request,
  merchant,
  api,
}) => {
  const writer = await merchantApi(request, merchant, "pagamentos:write");
  for (const path of ["/events", "/events/evt_1"]) {
    const operation = { method: "GET", path: () => path } as const;
    await expectNoEntry(baseAddress, operation, "");
    await expectScopeNeeded(baseAddress, writer, operation, "", "pagamentos:read");
    await expectMethods(baseAddress, api, path, ["GET", "HEAD"]);
  }
});

test("A14 a request that waits when its secret is revoked is answered 401, and gets no later event", async ({
  baseAddress,
  request,
}) => {
  const merchant = await newMerchant();
  const cookie = await cookieOf(baseAddress, merchant);
  const send = async (path: string, data: object) => {
    const headers = { cookie, origin: baseAddress };
    return (
      await request.post(`/api/dashboard/credentials${path}`, {
        headers,
        data,
        failOnStatusCode: true,
      })
    ).json();
  };
  const name = `waits ${randomUUID()}`;
  const { id, secret } = await send("", { name, scopes: ["pagamentos:read"] });
  const waiting = await merchantApi(request, { ...merchant, clientSecret: secret });
  const answer = waiting.get("/events?after=latest&wait=25");
  // Nothing shows from outside that it waits: it is sent first, and what follows takes longer.
  await send(`/${id}/revoke`, { name });
  await (await merchantApi(request, merchant)).created();
  expect((await answer).status()).toBe(401);
});
