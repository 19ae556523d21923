import { expect, test } from "vitest";
import { EMPTY_LINK, type LinkDraft, readLinkDraft } from "./link-form";

const typed: LinkDraft = { ...EMPTY_LINK, title: "Aula", amount: "25,00" };

test("a link is sent as it was typed, with its last day to the end of it in Brasília", () => {
  const draft: LinkDraft = { ...typed, methods: ["BOLETO", "PIX"], endsOn: "2026-12-05" };
  expect(readLinkDraft(draft)).toEqual({
    kind: "ready",
    input: {
      title: "Aula",
      description: "",
      amount: 25,
      billingTypes: ["PIX", "BOLETO"],
      dueInDays: 3,
      maxPayments: null,
      endsAt: "2026-12-06T03:00:00.000Z",
    },
  });
  const chosen: LinkDraft = { ...typed, kind: "chosen", least: "5", most: "1.000,50" };
  expect(readLinkDraft({ ...chosen, maxPayments: "12" })).toMatchObject({
    input: { minAmount: 5, maxAmount: 1000.5, billingTypes: null, maxPayments: 12, endsAt: null },
  });
});

test.each<[Partial<LinkDraft>, object]>([
  [{ title: " " }, { title: "missing" }],
  [{ amount: "" }, { amount: "missing" }],
  [{ amount: "0,00" }, { amount: "missing" }],
  [{ kind: "chosen" }, { least: "missing", most: "missing" }],
  [{ kind: "chosen", least: "6", most: "5" }, { most: "too_small" }],
  [{ dueInDays: "366" }, { dueInDays: "wrong" }],
  [{ dueInDays: "1,5" }, { dueInDays: "wrong" }],
  [{ maxPayments: "0" }, { maxPayments: "wrong" }],
])("%j has the fault of its field", (changes, faults) => {
  const read = readLinkDraft({ ...typed, ...changes });
  expect(read.kind === "faulty" && JSON.parse(JSON.stringify(read.faults))).toEqual(faults);
});
