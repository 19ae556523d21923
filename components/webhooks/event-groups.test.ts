import { expect, test } from "vitest";
import { FEED_TYPES } from "@/lib/events/event-types";
import { chosenTypes, EVENT_GROUPS, eventWords, patternsOf, typesIn } from "./event-groups";

test("every type that happens stands in one group", () => {
  expect(EVENT_GROUPS.flatMap((group) => [...typesIn(group)]).toSorted()).toEqual(
    FEED_TYPES.toSorted(),
  );
});

test.each([
  [["payment.received", "exception.opened"]],
  [["payment.*"]],
  [["payment.*", "exception.*"]],
  [[]],
])("the list %j is the same after it was shown and saved", (patterns) => {
  expect(patternsOf(chosenTypes(patterns))).toEqual(patterns);
});

test("a type is shown by what happened, and one that nobody knows by its name", () => {
  expect(eventWords("payment.received", "pt-BR")).toBe("O pagamento foi recebido");
  expect(eventWords("payment.received", "en")).toBe("The payment was received");
  expect(eventWords("payment.toString", "pt-BR")).toBe("payment.toString");
});
