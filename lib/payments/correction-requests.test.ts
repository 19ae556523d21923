import { expect, test } from "vitest";
import { madeRefundRequest } from "./correction-requests";

const { reference } = madeRefundRequest.shape;
const DIGEST = "0123456789abcdef".repeat(2);

test.each([
  "E00000000202611201200abcdefghijk",
  "transferência 12",
  `statement:${DIGEST}`,
  ` statement:${DIGEST}:0123abcd `,
  `statement:k${DIGEST.slice(1)}`,
  `statement:k${DIGEST.slice(1)}:0123abcd`,
])("a refund is recorded under %s", (text) => {
  expect(reference.parse(text)).toBe(text.trim());
});

test("no reference has a control character, as what stands for one of an anonymised payer has", () => {
  const mark = "\x7fanonymized:2f8b5c1e-0000-4000-8000-000000000000";
  expect(madeRefundRequest.safeParse({ reference: mark }).error?.issues).toContainEqual(
    expect.objectContaining({
      path: ["reference"],
      message: "não pode ter caracteres de controle",
    }),
  );
});

test.each([
  "statement:",
  "statement:abc",
  `statement:${DIGEST}:x`,
  `statement:${DIGEST}:0123abcde`,
  `statement:k${DIGEST}`,
  `statement:K${DIGEST.slice(1)}`,
])("%s is no line of a statement", (text) => {
  expect(reference.safeParse(text).error?.issues).toMatchObject([
    { message: "não é o identificador de uma linha de extrato" },
  ]);
});
