import { expect, test } from "vitest";
import { type ResolveDraft, readResolution } from "./resolve-form";

const ID = "0195b1c2-9d4e-7a3b-8c5d-000000000001";

function read(changes: Partial<ResolveDraft>) {
  return readResolution({ choice: null, note: "", target: "", ...changes });
}

test("a choice is needed, and a note is not", () => {
  expect(read({})).toEqual({ kind: "faulty", faults: { choice: true } });
  const decided = { refundsDifference: false, resolution: "accept", note: null, paymentId: null };
  expect(read({ choice: "accept", note: "  ", target: ID })).toEqual({ kind: "ready", decided });
});

test.each([ID, ` ${ID} `, `https://loja.example/charges/${ID}?from=x`, ID.toUpperCase()])(
  "money goes to the charge in %s, with a reason",
  (target) => {
    const decided = {
      refundsDifference: false,
      resolution: "reassign",
      note: "Era dela",
      paymentId: ID,
    };
    expect(read({ choice: "reassign", note: " Era dela ", target })).toEqual({
      kind: "ready",
      decided,
    });
  },
);

test("the difference goes back, and what is left is accepted", () => {
  expect(read({ choice: "difference", note: "Digitou errado" })).toEqual({
    kind: "ready",
    decided: {
      refundsDifference: true,
      resolution: "accept",
      note: "Digitou errado",
      paymentId: null,
    },
  });
});

test("money completes its charge with a reason, and no other charge is named", () => {
  const decided = {
    refundsDifference: false,
    resolution: "complete",
    note: "Pagou o resto",
    paymentId: null,
  };
  expect(read({ choice: "complete", note: "Pagou o resto", target: ID })).toEqual({
    kind: "ready",
    decided,
  });
  expect(read({ choice: "complete", note: " " })).toEqual({
    kind: "faulty",
    faults: { note: true },
  });
});

test("without a charge or a reason it goes nowhere", () => {
  expect(read({ choice: "reassign", note: "ok", target: "/charges" })).toEqual({
    kind: "faulty",
    faults: { target: true, note: true },
  });
});
