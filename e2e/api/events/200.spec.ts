import type { APIRequestContext } from "@playwright/test";
import type { z } from "zod";
import type { FeedEventResponse, feedPage } from "@/lib/events/event-response";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { received } from "../../support/money";
import { expect, test } from "../../support/wire";

type FeedPage = z.output<typeof feedPage>;

async function newApi(request: APIRequestContext) {
  return merchantApi(request, await newMerchant());
}

test("a merchant without events has an empty feed, at once and without a wait", async ({
  request,
}) => {
  const api = await newApi(request);
  for (const path of ["/events", "/v1/events?after=latest", "/events?wait=0"]) {
    const answer = await api.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    expect(await answer.json()).toEqual({ content: [], cursor: 0, hasMore: false });
  }
});

test("a reader of the feed sees all that happens to a charge, once and in order", async ({
  request,
  otherApi,
}) => {
  const api = await newApi(request);
  const charge = await received(api, { amount: 100 });
  await received(otherApi);
  const seen: FeedEventResponse[] = [];
  for (let after = 0; seen.at(-1)?.type !== "payment.received"; ) {
    const part: FeedPage = await api.got(`/events?after=${after}&limit=2&wait=20`);
    seen.push(...part.content);
    after = part.cursor;
  }
  expect(seen.map(({ position, type, data }) => [position, type, data.payment?.id])).toEqual([
    [1, "payment.created", charge.id],
    [2, "payment.opened", charge.id],
    [3, "payment.received", charge.id],
  ]);
  const { version, ...payment } = seen.at(-1)?.data.payment ?? {};
  expect(payment).toEqual(await api.charge(charge.id));
  expect(version).toBe(3);
  const types = "type=payment.received&type=exception.*";
  const wanted: FeedPage = await api.got(`/events?${types}`);
  expect(wanted).toEqual({ content: seen.slice(-1), cursor: 3, hasMore: false });
  expect(await api.got(`/events/${seen[0]?.id}`)).toEqual(seen[0]);
});

test("a request that waits is answered by the next event", async ({ request }) => {
  const api = await newApi(request);
  // The end of the feed is read first: a creation that overtakes the waiting request would lie before "latest".
  const { cursor } = await api.got<FeedPage>("/events?after=latest");
  const waiting: Promise<FeedPage> = api.got(`/events?after=${cursor}&wait=25`);
  const { id } = await api.created();
  const { content } = await waiting;
  expect(content[0]).toMatchObject({ type: "payment.created", data: { payment: { id } } });
});
