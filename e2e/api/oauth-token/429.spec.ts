import { askToken, newMerchant } from "../../support/fixtures";
import { someAddress } from "../../support/sessions";
import { expect, expectProblem, test } from "../../support/wire";

const form = { grant_type: "client_credentials" };

test("G1 after 20 wrong secrets in a minute a client is refused with the time to retry, even with the right one", async ({
  request,
}) => {
  const merchant = await newMerchant();
  const wrong = { ...merchant, clientSecret: "wrong" };
  const from = { "x-forwarded-for": someAddress() };
  for (let tries = 1; tries <= 20; tries += 1) {
    expect((await askToken(request, wrong, form, from)).status(), `try ${tries}`).toBe(401);
  }
  for (const credentials of [wrong, merchant]) {
    const refused = await askToken(request, credentials, form, from);
    await expectProblem(refused, 429, "too_many_requests");
    const seconds = Number(refused.headers()["retry-after"]);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
  }
});

test("G1 failures from one address lock out neither other addresses nor other clients", async ({
  request,
  merchant,
}) => {
  const victim = await newMerchant();
  const attacker = { "x-forwarded-for": someAddress() };
  const wrong = { ...victim, clientSecret: "wrong" };
  for (let tries = 1; tries <= 21; tries += 1) await askToken(request, wrong, form, attacker);
  expect((await askToken(request, wrong, form, attacker)).status()).toBe(429);
  const elsewhere = { "x-forwarded-for": someAddress() };
  expect((await askToken(request, victim, form, elsewhere)).status()).toBe(200);
  expect((await askToken(request, merchant, form, attacker)).status()).toBe(200);
});

test("G1 of 200 guesses from one address over many clients at most 100 are looked at", async ({
  request,
}) => {
  const from = { "x-forwarded-for": someAddress() };
  const statuses: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        askToken(request, { clientId: `vt_guess_${round}_${i}`, clientSecret: "x" }, form, from),
      ),
    );
    statuses.push(...answers.map((answer) => answer.status()));
  }
  const looked = statuses.filter((status) => status === 401).length;
  expect(looked).toBeGreaterThanOrEqual(90);
  // Guesses that are under way together may pass the count together.
  expect(looked).toBeLessThanOrEqual(110);
  expect(statuses.filter((status) => status === 429).length).toBe(200 - looked);
});

test("D12 a spoofed X-Forwarded-For in front of the proxy's own does not reset the count", async ({
  request,
}) => {
  const merchant = await newMerchant();
  const wrong = { ...merchant, clientSecret: "wrong" };
  const seen = someAddress();
  for (let tries = 1; tries <= 20; tries += 1) {
    const from = { "x-forwarded-for": `${someAddress()}, ${seen}` };
    expect((await askToken(request, wrong, form, from)).status()).toBe(401);
  }
  const from = { "x-forwarded-for": `${someAddress()}, ${seen}` };
  expect((await askToken(request, wrong, form, from)).status()).toBe(429);
});
