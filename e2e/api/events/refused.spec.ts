import { merchantApi } from "../../support/fixtures";
import { expectMethods, expectNoEntry, expectScopeNeeded } from "../../support/guards";
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
