import { expect, test } from "vitest";
import { reasonToLeave, showsWorking } from "./fail-over";
import type { OpenAttempt } from "./provider-update";

const attempt = (
  update: OpenAttempt["update"],
  { isCertainlyAbsent = true } = {},
): OpenAttempt => ({ update, isCertainlyAbsent, wasTried: true });

const NOT_SENT = { kind: "unknown", reason: "no answer: ECONNREFUSED", notSent: true } as const;
const REFUSED_US = { ...NOT_SENT, trouble: "refused" } as const;
const RESTING = { ...NOT_SENT, trouble: "resting" } as const;
const BUSY = { ...NOT_SENT, trouble: "busy" } as const;
const KEY = { kind: "refused", reason: "chave: não é sua", concerns: "account" } as const;

test.each([
  [
    "what was not sent, at an account away for longer than the bound",
    NOT_SENT,
    true,
    "account_away",
  ],
  ["what was not sent, at an account away for a moment", NOT_SENT, false, null],
  ["refused credentials", REFUSED_US, false, "account_refused"],
  ["a resting connection", RESTING, false, "account_away"],
  ["too many calls of ours", BUSY, true, null],
  ["a refused Pix key", KEY, false, "account_refused"],
  ["a refused payer", { kind: "refused", reason: "devedor.cpf" } as const, true, null],
  [
    "a charge that is another than ours",
    { kind: "mismatch", reason: "amount" } as const,
    true,
    null,
  ],
  ["a request still on its way", { kind: "in_flight", ms: 100 } as const, true, null],
])("a charge that is certainly absent leaves for %s: %#", (_, update, isAway, reason) => {
  expect(reasonToLeave(attempt(update), isAway)).toBe(reason);
});

test.each([NOT_SENT, REFUSED_US, RESTING, KEY])(
  "a charge that might exist at the account stays, whatever the account says: %j",
  (update) => {
    expect(reasonToLeave(attempt(update, { isCertainlyAbsent: false }), true)).toBeNull();
  },
);

test("what shows that an account registers charges, that it does not, and neither", () => {
  const opened = { kind: "opened", instructions: {} as never } as const;
  expect(showsWorking(opened)).toBe(true);
  expect(showsWorking({ kind: "refused", reason: "devedor.cpf" })).toBe(true);
  for (const update of [NOT_SENT, REFUSED_US, RESTING, KEY]) {
    expect(showsWorking(update)).toBe(false);
  }
  expect(showsWorking(BUSY)).toBeNull();
  expect(showsWorking({ kind: "unknown", reason: "already paid", exists: true })).toBeNull();
  expect(showsWorking({ kind: "in_flight", ms: 1 })).toBeNull();
});
