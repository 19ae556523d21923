import { expect, expectProblem, test } from "../../support/wire";
import { notify } from "./notifications";

const endToEndId = "E0000000020261121120000000000abc";

for (const body of ["", "{", "{}{}", "{'pix':[]}", '{"pix":[],}']) {
  test(`a notification of ${JSON.stringify(body)} is no JSON and is refused`, async ({
    request,
  }) => {
    await expectProblem(await notify(request, body), 400, "invalid_body");
  });
}

// A bank may probe the address or say more than we know; a refusal would stop its announcements.
const ODD: readonly unknown[] = [
  "null",
  '"x"',
  "1",
  {},
  { pix: null },
  { pix: {} },
  { pix: "x" },
  { pix: [null] },
  { pix: [{}] },
  { pix: [{ endToEndId: "x" }] },
  { pix: [{ endToEndId: `${endToEndId}x` }] },
  { pix: [{ endToEndId, txid: "x".repeat(36) }] },
  { pix: [{ endToEndId, txid: 1 }] },
  { pix: [{ endToEndId }, { endToEndId: "x" }] },
];
for (const body of ODD) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  test(`a notification of ${JSON.stringify(text)} is accepted and changes nothing`, async ({
    request,
  }) => {
    expect((await notify(request, body)).status()).toBe(200);
  });
}

test("a NUL in a txid is no failure of the service", async ({ request }) => {
  const answer = await notify(request, { pix: [{ endToEndId, txid: "a\u0000b" }] });
  expect([200, 400]).toContain(answer.status());
});

test("a nesting of 100,000 levels is no failure of the service", async ({ request }) => {
  const nested = "[".repeat(100_000) + "]".repeat(100_000);
  const deep = `{"pix":[{"endToEndId":"${endToEndId}","x":${nested}}]}`;
  expect([200, 400]).toContain((await notify(request, deep)).status());
});
