import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OPERATIONS } from "@/lib/api/operations";
import type { Operation } from "@/lib/http/operation";
import { readStrictJson } from "@/lib/http/strict-json";
import { breachesOf, broken, type Schema, valuesOf } from "@/testing/json-schema-values";
import { validPaymentBody } from "@/testing/payment-bodies";
import { describedAddress } from "./document";

// What the document says of a body, and what the operation's reader says of it, is the same.

const { schemas }: { schemas: Readonly<Record<string, Schema>> } = JSON.parse(
  readFileSync("docs/openapi.json", "utf8"),
).components;

// What an endpoint's address may be is a setting of a running service; its other fields are those of a change.
const WITH_BODY = OPERATIONS.filter(
  (one) => one.body && describedAddress(one) && one.name !== "createWebhookEndpoint",
);

const ID = "4f04d5ce-a280-4e44-8b08-34b48ba55cb7";

type Fields = Readonly<Record<string, unknown>>;

/** Makes fields agree with each other, where the reader has a rule of several that JSON Schema cannot say. */
const AGREEING: Readonly<Record<string, (body: Fields) => Fields>> = {
  createPayment: validPaymentBody,
  // One amount, or the bounds of one; how long a Pix code holds is said where Pix is taken.
  createPaymentLink: ({ title, description, amount, pixExpiresInMinutes, endsAt }) => ({
    title,
    description,
    endsAt,
    ...(amount ? { amount } : { minAmount: 1, maxAmount: 2 }),
    ...(pixExpiresInMinutes ? { pixExpiresInMinutes, billingTypes: ["PIX"] } : {}),
  }),
  // An amount or a total, of at least a centavo for each; Pix has a fine or interest.
  createPaymentSeries: (body) => {
    const {
      total: _,
      reference,
      payer,
      ...rest
    } = validPaymentBody({
      ...body,
      amount: 100,
      dueDate: body.firstDueDate,
      billingType: "BOLETO",
    });
    const { dueDate: __, ...kept } = rest;
    return { ...kept, payer, reference };
  },
  // A charge to pay is named where money is reassigned; a correction needs a reason.
  resolveException: ({ resolution, paymentId, note }) => ({
    resolution,
    ...(resolution === "reassign" ? { paymentId: paymentId ?? ID } : {}),
    ...(["reassign", "complete"].includes(String(resolution)) ? { note: "combinado" } : { note }),
  }),
  // The names of filters and their values are those of the list that is exported.
  createExport: ({ filters: _, ...body }) => body,
  changeWebhookEndpoint: ({ url: _, headers: __, ...body }) => ({
    ...body,
    headers: { "X-A": "1" },
  }),
  // One of the two is there.
  editPayment: ({ amount, dueDate }) => ({ amount: amount ?? 1, dueDate }),
  resumeWebhookEndpoint: ({ from }) => ({ from: /\d/.test(String(from)) ? "2026-11-01" : from }),
  replayWebhookEvents: ({ fromPosition, onlyFailed }) =>
    typeof fromPosition === "number"
      ? { fromPosition, toPosition: fromPosition, onlyFailed }
      : { since: "2026-11-01T00:00:00Z", until: "2026-11-02T00:00:00Z" },
  // A day that is over is none to pay on.
  playSandboxAction: ({ day, ...body }) => ({ ...body, day: day && "2999-01-01" }),
};

function schemaOf({ name }: Operation): Schema {
  return schemas[`${name[0]?.toUpperCase()}${name.slice(1)}Request`] ?? {};
}

function bodiesOf(operation: Operation): fc.Arbitrary<Fields> {
  const agreeing = AGREEING[operation.name] ?? ((body: Fields) => body);
  return valuesOf(schemaOf(operation)).map((body) => agreeing(body as Fields));
}

function read({ body }: Operation, value: unknown) {
  const json = readStrictJson(Buffer.from(JSON.stringify(value)), { maxDepth: 8 });
  if (json.kind !== "json") return { kind: "invalid", errors: [json] } as const;
  return body?.read(json.value, { action: "pay" });
}

describe.each(WITH_BODY)("the body of $name", (operation) => {
  test("is taken when it is as described", () => {
    fc.assert(
      fc.property(bodiesOf(operation), (body) => {
        expect(read(operation, body)).toMatchObject({ kind: "valid" });
      }),
    );
  });

  test("is refused by name when it breaks one rule", () => {
    const one = bodiesOf(operation).chain((body) => {
      const breaches = breachesOf(schemaOf(operation), body);
      return fc.constantFrom(...breaches).map((breach) => ({ body, breach }));
    });
    fc.assert(
      fc.property(one, ({ body, breach }) => {
        const reading = read(operation, broken(body, breach));
        const pointers =
          reading?.kind === "invalid" ? reading.errors.map((e) => "pointer" in e && e.pointer) : [];
        expect(pointers).toContain(breach.pointer);
      }),
    );
  });
});
