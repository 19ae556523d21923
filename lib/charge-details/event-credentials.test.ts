import { expect, test } from "vitest";
import type { RecordedEvent } from "./charge-record";
import { credentialIn, withCredentials } from "./event-credentials";

const SYSTEM = "client:vt_1";

function event(type: RecordedEvent["type"], changes: Partial<RecordedEvent> = {}): RecordedEvent {
  const at = new Date("2026-11-21T15:00:00Z");
  const to = "PENDING";
  return {
    number: 1,
    type,
    from: to,
    to,
    at,
    actor: SYSTEM,
    reason: null,
    evidence: null,
    ...changes,
  };
}

const credentials = (...events: readonly RecordedEvent[]) =>
  withCredentials(events).map(credentialIn);

test("the end of a request has the secret that it was requested with", () => {
  const asked = event("cancel_asked", { evidence: { credential: "a" } });
  expect(credentials(asked, event("canceled"))).toEqual(["a", "a"]);
  const edit = event("edit_asked", { evidence: { from: {}, credential: "b" } });
  const [, edited] = withCredentials([edit, event("edited", { evidence: { from: 1 } })]);
  expect(edited?.evidence).toEqual({ from: 1, credential: "b" });
});

test("of several requests it is the last", () => {
  const edit = (credential: string) => event("edit_asked", { evidence: { credential } });
  expect(credentials(edit("a"), event("edit_refused"), edit("b"), event("edited"))).toEqual([
    "a",
    "a",
    "b",
    "b",
  ]);
});

test("what another one did has none of it, nor has what ends no request", () => {
  const asked = event("cancel_asked", { evidence: { credential: "a" } });
  expect(credentials(asked, event("canceled", { actor: "member:1" }))).toEqual(["a", null]);
  expect(credentials(event("created", { evidence: { credential: "a" } }), event("paid"))).toEqual([
    "a",
    null,
  ]);
});
