import { z } from "zod";
import { callbackEffect, odds, TROUBLES } from "../fault-rules";
import { ROUTES } from "./api-routes";

const requestEffect = z.discriminatedUnion("kind", [
  ...TROUBLES,
  z.strictObject({
    kind: z.literal("refuse"),
    code: z.string().default("invalid_action"),
    description: z.string().default("Recusa simulada."),
  }),
  z.strictObject({
    kind: z.literal("tamper"),
    field: z.enum(["value", "externalReference", "status", "payload", "line"]),
  }),
]);

const common = {
  accountId: z.string().optional(),
  paymentId: z.string().optional(),
  externalReference: z.string().optional(),
  contains: z.string().min(1).optional(),
};

const requestRule = z.strictObject({
  match: z.strictObject({ route: z.enum(ROUTES).optional(), ...common }),
  ...odds,
  effect: requestEffect,
});

const callbackRule = z.strictObject({
  match: z.strictObject({ route: z.literal("callback"), event: z.string().optional(), ...common }),
  ...odds,
  effect: callbackEffect,
});

/** The form of a scripted fault, by whether its route is "callback". Without a route it is about every request. */
export function faultRuleFor(sent: unknown): z.ZodType<FaultRule> {
  const aboutCallbacks = z.object({ match: z.object({ route: z.literal("callback") }) });
  return aboutCallbacks.safeParse(sent).success ? callbackRule : requestRule;
}

export type RequestEffect = z.infer<typeof requestEffect>;
export type CallbackEffect = z.infer<typeof callbackEffect>;
export type FaultRule = z.infer<typeof requestRule> | z.infer<typeof callbackRule>;
