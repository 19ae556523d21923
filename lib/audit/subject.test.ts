import { expect, test } from "vitest";
import { auditSubject } from "./subject";

test("K5 a line of the audit log names ids of ours, and no other text of an address", () => {
  const charge = "0b351d83-b38b-4616-a746-9578a0b18a41";
  const event = `evt_${charge.replaceAll("-", "")}_2`;
  expect([charge, event].map(auditSubject)).toEqual([charge, event]);
  for (const text of [undefined, "", "52998224725", "Ana Souza", "a\0b", `${charge} `]) {
    expect(auditSubject(text)).toBeNull();
  }
});
