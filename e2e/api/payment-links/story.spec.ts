import { randomUUID } from "node:crypto";
import type { Page } from "@/lib/http/page-response";
import type { PaymentLinkResponse } from "@/lib/payment-links/payment-link-response";
import { changeLink, newLink, requestLink } from "../../support/payment-links";
import { expect, expectProblem, places, test } from "../../support/wire";
import { ID, INSTANT } from "../payments-post/bodies";

test("a link is created once for a key, read, listed, changed, stopped and resumed", async ({
  request,
  api,
  baseAddress,
}) => {
  const body = { title: "Oficina", minAmount: 10, maxAmount: 99.9, maxPayments: 12 };
  const key = randomUUID();
  const created = await requestLink(request, api, body, key);
  expect(created.status, created.text).toBe(201);
  const link: PaymentLinkResponse = JSON.parse(created.text);
  expect(link).toEqual({
    id: expect.stringMatching(ID),
    url: expect.stringMatching(`^${baseAddress}/pay/[2-9a-z]{16}$`),
    title: "Oficina",
    description: null,
    amount: null,
    minAmount: 10,
    maxAmount: 99.9,
    billingTypes: null,
    dueInDays: 3,
    pixExpiresInMinutes: null,
    maxPayments: 12,
    endsAt: null,
    reference: link.url.slice(-16),
    active: true,
    state: "ACTIVE",
    openPayments: 0,
    paidPayments: 0,
    createdAt: expect.stringMatching(INSTANT),
  });
  const again = await requestLink(request, api, body, key);
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([201, "true"]);
  expect(JSON.parse(again.text)).toEqual(link);
  const other = await requestLink(request, api, { ...body, maxPayments: 13 }, key);
  await expectProblem(other, 422, "idempotency_key_reused");

  const newer = await newLink(request, api);
  const page = await api.got<Page<PaymentLinkResponse>>("/payment-links?size=2");
  expect(page.content.map(({ id }) => id)).toEqual([newer.id, link.id]);
  expect(page.page).toMatchObject({ number: 0, size: 2 });

  const stopped = await changeLink(request, api, link.id, { active: false, maxPayments: null });
  expect(JSON.parse(stopped.text)).toEqual({
    ...link,
    active: false,
    state: "STOPPED",
    maxPayments: null,
  });
  const seen = stopped.headers.etag ?? "";
  const resumed = await changeLink(request, api, link.id, { active: true }, { "if-match": seen });
  expect(JSON.parse(resumed.text).state).toBe("ACTIVE");
  const late = await changeLink(request, api, link.id, { title: "X" }, { "if-match": seen });
  await expectProblem(late, 409, "conflict");
  expect(await api.got(`/payment-links/${link.id}`)).toEqual({ ...link, maxPayments: null });
});

test("what is wrong with a link is named by its field, and nothing is created", async ({
  request,
  api,
}) => {
  const before = await api.got<Page<unknown>>("/payment-links");
  const refused = await requestLink(request, api, { amount: 0, title: "", returnUrl: "x" });
  const problem = await expectProblem(refused, 400, "invalid_body");
  expect(places(problem).toSorted()).toEqual(["/amount", "/returnUrl", "/title"]);
  await expectProblem(await api.get("/payment-links?size=0"), 400, "invalid_parameters");
  const after = await api.got<Page<unknown>>("/payment-links");
  expect(after.page.totalElements).toBe(before.page.totalElements);
});

test("another merchant's link is answered as one that does not exist", async ({
  request,
  api,
  otherApi,
}) => {
  const { id } = await newLink(request, api);
  await expectProblem(await otherApi.get(`/payment-links/${id}`), 404, "not_found");
  await expectProblem(await changeLink(request, otherApi, id, { active: false }), 404, "not_found");
  expect((await otherApi.got<Page<{ id: string }>>("/payment-links")).content).not.toContainEqual(
    expect.objectContaining({ id }),
  );
});
