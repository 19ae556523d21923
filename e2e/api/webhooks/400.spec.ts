import { expect, expectProblem, test } from "../../support/wire";
import { callBack } from "./callbacks";

const endToEndId = "E0000000020261121120000000000abc";

const BODIES: readonly unknown[] = [
  "",
  "null",
  "{",
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
  { pix: [{ endToEndId: endToEndId.replace("E", "\u0000") }] },
  { pix: [{ endToEndId }, { endToEndId: "x" }] },
];

for (const body of BODIES) {
  const text = typeof body === "string" ? body : JSON.stringify(body);

  test(`a callback of ${JSON.stringify(text)} is no announcement`, async ({ request }) => {
    await expectProblem(await callBack(request, body), 400, "invalid_body");
  });
}

test("a NUL in a txid is no failure of the service", async ({ request }) => {
  const answer = await callBack(request, { pix: [{ endToEndId, txid: "a\u0000b" }] });
  expect([200, 400]).toContain(answer.status());
});

test("a nesting of 100,000 levels is no failure of the service", async ({ request }) => {
  const nested = "[".repeat(100_000) + "]".repeat(100_000);
  const deep = `{"pix":[{"endToEndId":"${endToEndId}","x":${nested}}]}`;
  expect([200, 400]).toContain((await callBack(request, deep)).status());
});
