import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { removals } from "./openapi-changes.mjs";

const before = JSON.parse(readFileSync("docs/openapi-released.json", "utf8"));

/** The released description with one change. */
function changed(change: (document: typeof before) => void) {
  const after = structuredClone(before);
  change(after);
  return removals(before, after);
}

const schemasOf = (document: typeof before) => document.components.schemas;

test("what only adds is let through", () => {
  expect(
    changed((document) => {
      document.paths["/more"] = { get: { responses: {} } };
      schemasOf(document).PaymentResponse.properties.more = { type: "string" };
      schemasOf(document).PaymentResponse.required.push("more");
      schemasOf(document).CreatePaymentRequest.properties.more = { type: "string" };
      schemasOf(document).CreatePaymentRequest.properties.payer.properties.name.maxLength = 300;
      schemasOf(document).Event.properties.type.enum.push("payment.more");
      document.paths["/payments"].get.parameters.push({ name: "more", in: "query", schema: {} });
    }),
  ).toEqual([]);
});

test.each<[string, (document: typeof before) => void, RegExp]>([
  ["a path", (document) => delete document.paths["/balance"], /GET \/balance is gone/],
  ["a scope", ({ paths }) => paths["/balance"].get.security.push({ oauth2: ["a"] }), /scope a/],
  ["a parameter", ({ paths }) => paths["/payments"].get.parameters.pop(), /query sort is gone/],
  [
    "a parameter that was free",
    ({ paths }) => {
      paths["/payments"].get.parameters[0].required = true;
    },
    /query status is demanded/,
  ],
  ["an answer", ({ paths }) => delete paths["/payments"].post.responses[201], /never answers 201/],
  ["an event", ({ webhooks }) => delete webhooks["payment.received"], /payment.received is gone/],
  [
    "a field of an answer",
    (document) => delete schemasOf(document).PaymentResponse.properties.fee,
    /201\/fee is gone/,
  ],
  [
    "a field that was always there",
    (document) => schemasOf(document).PaymentResponse.required.shift(),
    /201\/id is not always there/,
  ],
  [
    "a field of a request",
    (document) => delete schemasOf(document).CreatePaymentRequest.properties.metadata,
    /the body\/metadata is no longer taken/,
  ],
  [
    "a field that was free",
    (document) => schemasOf(document).CreatePaymentRequest.required.push("description"),
    /description is demanded/,
  ],
  [
    "a longer text",
    (document) => {
      schemasOf(document).CreatePaymentRequest.properties.payer.properties.name.maxLength = 100;
    },
    /payer\/name: maxLength is 100/,
  ],
  [
    "a value",
    (document) =>
      schemasOf(document).CreatePaymentRequest.properties.billingType.anyOf[0].enum.pop(),
    /takes no UNDEFINED/,
  ],
])("taking away %s is found", (_, change, sentence) => {
  expect(changed(change).join("\n")).toMatch(sentence);
});
