import { expect, test } from "vitest";
import { asOwnersRead } from "./as-owners-read";
import type { ShownLine } from "./shown-line";

const LINE: ShownLine = {
  id: "1",
  at: new Date("2026-11-21T12:00:00Z"),
  act: "psp_account.change",
  subject: null,
  details: { name: "Banco X", account: "root" },
  outcome: "done",
  email: "ana@loja.example",
  credential: null,
  requestId: null,
  byOperator: false,
  merchantName: "Loja",
  address: "203.0.113.1",
  userAgent: "Firefox",
};

test("what the merchant's members did is shown whole", () => {
  expect(asOwnersRead(LINE)).toEqual(LINE);
});

test("of an operator nobody learns who it was, nor from where", () => {
  const shown = JSON.stringify(
    asOwnersRead({ ...LINE, email: "op@vintem.example", byOperator: true }),
  );
  for (const secret of ["op@vintem.example", "203.0.113.1", "Firefox"]) {
    expect(shown).not.toContain(secret);
  }
  expect(shown).toContain("Banco X");
});

test("of a command nobody learns whose account on the server it was", () => {
  const { details } = asOwnersRead({ ...LINE, email: null, address: "command" });
  expect(details).toEqual({ name: "Banco X" });
});
