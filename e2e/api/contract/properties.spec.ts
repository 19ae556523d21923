import { readFileSync } from "node:fs";
import fc from "fast-check";
import { brasiliaDay } from "@/e2e/support/bodies";
import { expect, places, test } from "@/e2e/support/wire";
import { breachesOf, broken, type Schema, valuesOf } from "@/testing/json-schema-values";
import { validPaymentBody } from "@/testing/payment-bodies";

// Bodies made from the description of POST /payments, sent to the service: lib/api/openapi/bodies.test.ts tries many
// more of every operation at their readers.

const SCHEMA: Schema = JSON.parse(readFileSync("docs/openapi.json", "utf8")).components.schemas
  .CreatePaymentRequest;

const BODIES = valuesOf(SCHEMA).map((made) => {
  const { discount, ...body } = validPaymentBody(made as Readonly<Record<string, unknown>>);
  // A due date that is over is a rule of the day it is sent on.
  const dueDate = brasiliaDay(3);
  const less = discount ? { discount: { ...discount, until: dueDate } } : {};
  return { ...body, dueDate, ...less } as Readonly<Record<string, unknown>>;
});

test("a body as described is never answered 400 or by a failure", async ({ api }) => {
  const bodies = fc.sample(BODIES, 16);
  for (const body of bodies) {
    const answer = await api.create(body);
    // A provider may refuse what is well described: that is 422.
    expect([201, 422], `${JSON.stringify(body)}: ${await answer.text()}`).toContain(
      answer.status(),
    );
  }
});

test("a body that breaks one rule is answered 400 with its place", async ({ api }) => {
  const breaches = BODIES.chain((body) =>
    fc.constantFrom(...breachesOf(SCHEMA, body)).map((breach) => ({ body, breach })),
  );
  for (const { body, breach } of fc.sample(breaches, 24)) {
    const sent = broken(body, breach);
    const answer = await api.create(JSON.stringify(sent));
    const text = await answer.text();
    expect(answer.status(), `${JSON.stringify(sent)}: ${text}`).toBe(400);
    expect(places(JSON.parse(text)), text).toContain(breach.pointer);
  }
});
