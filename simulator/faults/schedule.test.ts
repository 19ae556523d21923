import { expect, test } from "vitest";
import type { CommonEffect, Rule } from "./rules";
import { FaultSchedule } from "./schedule";

const subject = (route: string, txid: string) => ({ route, named: { txid }, bodies: [] });

function openSchedule() {
  const clock = { ms: 0 };
  const faults = new FaultSchedule<CommonEffect>(1, () => new Date(clock.ms));
  const add = (match: Rule<CommonEffect>["match"], changes: object = {}) =>
    faults.add({ match, probability: 1, effect: { kind: "hang" }, ...changes });
  const effectOf = (route: string, txid = "a") =>
    faults.ofRequest(subject(route, txid)).effect?.kind;
  return { clock, faults, add, effectOf };
}

test("a rule of several routes meets each of them and no other, nor another charge", () => {
  const { add, effectOf } = openSchedule();
  add({ routes: ["PUT /cob/:txid", "PUT /cobv/:txid"], txid: "a" });
  expect(effectOf("PUT /cob/:txid")).toBe("hang");
  expect(effectOf("PUT /cobv/:txid")).toBe("hang");
  expect(effectOf("GET /cob/:txid")).toBeUndefined();
  expect(effectOf("PUT /cob/:txid", "b")).toBeUndefined();
});

test("a rule with a time ends by itself, and is forgotten when another comes", () => {
  const { clock, faults, add, effectOf } = openSchedule();
  add({ txid: "a" }, { lastsMs: 60_000 });
  clock.ms = 59_999;
  expect(effectOf("GET /cob")).toBe("hang");
  clock.ms = 60_000;
  expect(effectOf("GET /cob")).toBeUndefined();
  const kept = add({ txid: "b" });
  expect(faults.list().map(({ id }) => id)).toEqual([kept]);
});

test("a rule that is played once meets one request of its charge, and no notification", () => {
  const { faults, add, effectOf } = openSchedule();
  add({ txid: "a" }, { times: 1 });
  expect(faults.ofNotification({ named: { txid: "a" }, bodies: [] }).effect).toBeUndefined();
  expect(effectOf("GET /cob", "b")).toBeUndefined();
  expect(effectOf("GET /cob")).toBe("hang");
  expect(effectOf("GET /cob")).toBeUndefined();
});
