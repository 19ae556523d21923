import { randomUUID } from "node:crypto";
import { merchantApi, newMerchant, validBody } from "../../support/fixtures";
import { cobsAtBank, expect, expectProblem, test, unique } from "../../support/wire";

/** A CREATING charge leaves that state by itself within this time (docs/api.md#what-comes-back). */
const RECOVERED = { timeout: 90_000, intervals: [500] };

test.describe.configure({ timeout: 150_000 });

const FAULTS = [
  ["hangs", { kind: "hang" }],
  ["fails before it does anything", { kind: "error-before", status: 503 }],
  ["fails with 500 before it does anything", { kind: "error-before", status: 500 }],
  ["limits the rate", { kind: "error-before", status: 429, retryAfter: 1 }],
  ["fails after it has made the charge", { kind: "error-after", status: 502 }],
  ["makes the charge and loses its answer", { kind: "lost-response" }],
  ["resets the connection", { kind: "reset-before" }],
  ["drips its answer", { kind: "slow-body", bytesPerSecond: 1 }],
  ["answers a page", { kind: "malformed", as: "html" }],
  ["answers half a text", { kind: "malformed", as: "truncated-json" }],
  ["answers 64 MB", { kind: "malformed", as: "huge" }],
  ["sends us elsewhere", { kind: "malformed", as: "redirect" }],
] as const;

test("whatever the bank does, a creation answers 201 CREATING within 10 s, and becomes payable by itself, once", async ({
  request,
  bank,
  breakBank,
}) => {
  const api = await merchantApi(request, await newMerchant());
  const charges = await Promise.all(
    FAULTS.map(async ([what, effect]) => {
      const description = unique();
      await breakBank("PUT /cob/:txid", description, effect, 1);
      const start = Date.now();
      const answer = await api.create(validBody({ description }));
      expect(Date.now() - start, what).toBeLessThan(20_000);
      expect(answer.status(), what).toBe(201);
      const charge = await answer.json();
      expect(charge, what).toMatchObject({
        status: "CREATING",
        pix: null,
        checkoutUrl: expect.stringContaining(`/checkout/${charge.id}`),
      });
      return { what, charge };
    }),
  );
  await expect
    .poll(async () => {
      const { content } = await api.listed("?size=100");
      return content.filter(({ status }) => status !== "PENDING").length;
    }, RECOVERED)
    .toBe(0);
  const { content } = await api.listed("?size=100");
  expect(content.length).toBe(FAULTS.length);
  for (const { what, charge } of charges) {
    const now = content.find(({ id }) => id === charge.id);
    expect(now?.pix?.copyPaste, what).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect(now?.createdAt, what).toBe(charge.createdAt);
    expect(await cobsAtBank(bank, charge.id), what).toMatchObject([
      { status: "ATIVA", revisao: 0, pix: 0 },
    ]);
  }
});

test("a charge that the bank made without a response is adopted, not requested again", async ({
  api,
  bank,
  breakBank,
}) => {
  for (const effect of [{ kind: "lost-response" }, { kind: "error-after", status: 500 }]) {
    const description = unique();
    await breakBank("PUT /cob/:txid", description, effect, 1);
    const { id } = await api.created({ description });
    const charge = await api.waitFor(id, "PENDING");
    expect(charge.pix?.copyPaste).toMatch(/^000201/);
    expect(await cobsAtBank(bank, id)).toMatchObject([{ puts: 1, revisao: 0 }]);
  }
});

test("a retry while the charge is CREATING answers the same charge", async ({ api, breakBank }) => {
  const description = unique();
  await breakBank("PUT /cob/:txid", description, { kind: "error-before", status: 503 }, 1);
  const key = { "idempotency-key": randomUUID() };
  const body = validBody({ description });
  const first = await (await api.create(body, key)).json();
  expect(first.status).toBe("CREATING");
  const again = await api.create(body, key);
  if (again.status() === 409) await expectProblem(again, 409, "request_in_progress");
  else {
    expect(again.status()).toBe(201);
    expect((await again.json()).id).toBe(first.id);
  }
  await api.waitFor(first.id, "PENDING");
});

for (const field of ["amount", "txid", "chave", "code-crc", "code-location", "no-location"]) {
  test(`a charge that the bank answers with a wrong ${field} is never shown as payable`, async ({
    api,
    request,
    breakBank,
  }) => {
    const description = unique();
    const effect = { kind: "tamper", field };
    const mends = [
      await breakBank("PUT /cob/:txid", description, effect),
      await breakBank("GET /cob/:txid", description, effect),
    ];
    const charge = await api.created({ description });
    expect(charge).toMatchObject({ status: "CREATING", pix: null });
    // Long enough for the worker to have looked at it once more.
    for (let looks = 0; looks < 10; looks += 1) {
      const { content } = await api.listed("?size=100&status=CREATING");
      expect(content.find(({ id }) => id === charge.id)).toMatchObject({ pix: null });
      const page = await (await request.get(`/checkout/${charge.id}`)).text();
      expect(page).not.toContain("br.gov.bcb.pix");
      await new Promise((done) => setTimeout(done, 200));
    }
    for (const mend of mends) await mend();
    const mended = await api.waitFor(charge.id, "PENDING");
    expect(mended.pix?.copyPaste).toMatch(/^000201.*6304[0-9A-F]{4}$/);
  });
}

test("a code that the bank leaves out is made from the charge's location", async ({
  api,
  breakBank,
}) => {
  const description = unique();
  await breakBank("PUT /cob/:txid", description, { kind: "tamper", field: "no-code" });
  const charge = await api.created({ description });
  expect(charge.status).toBe("PENDING");
  expect(charge.pix?.copyPaste).toMatch(/^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/);
});

test("while the bank hangs one creation, a list and other creations are answered before it", async ({
  api,
  breakBank,
}) => {
  const description = unique();
  await breakBank("PUT /cob/:txid", description, { kind: "hang" }, 1);
  const hanging = api.create(validBody({ description }));
  let isAnswered = false;
  void hanging.then(() => {
    isAnswered = true;
  });
  await api.listed();
  await api.created({ billingType: "BOLETO" });
  expect(await api.created()).toMatchObject({ status: "PENDING" });
  expect(isAnswered).toBe(false);
  expect((await hanging).status()).toBe(201);
});
