import { expect, test } from "vitest";
import { jumpsFor } from "./jump-targets";

const TARGETS = [
  { href: "/charges", label: "Cobranças" },
  { href: "/charges/new", label: "Nova cobrança" },
  { href: "/exceptions/open", label: "Pendências" },
];

test.each([
  ["", ["/charges", "/charges/new", "/exceptions/open"]],
  ["cobranca", ["/charges", "/charges/new"]],
  ["COB nova", ["/charges/new"]],
  ["pendê", ["/exceptions/open"]],
  ["branca", []],
])("%j finds %j", (typed, hrefs) => {
  expect(jumpsFor(typed, TARGETS).map(({ href }) => href)).toEqual(hrefs);
});
