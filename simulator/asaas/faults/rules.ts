import { z } from "zod";
import { COMMON_EFFECTS, type CommonEffect, faultRuleForm } from "@/simulator/faults/rules";
import { ROUTES } from "./routes";

const requestEffect = z.discriminatedUnion("kind", [
  ...COMMON_EFFECTS,
  z.strictObject({
    kind: z.literal("refuse"),
    code: z.string().default("invalid_action"),
    description: z.string().default("Recusa simulada."),
  }),
  z.strictObject({ kind: z.literal("fail-refund") }),
  z.strictObject({
    kind: z.literal("tamper"),
    field: z.enum(["value", "externalReference", "status", "payload", "line", "refunds"]),
  }),
]);

/** The form of the provider's fault rules; those about notifications may also name an event. */
export const asaasFaultRule = faultRuleForm({
  routes: ROUTES,
  effect: requestEffect,
  ids: ["accountId", "paymentId", "externalReference"],
  notificationIds: ["event"],
});

export type RequestEffect = z.infer<typeof requestEffect>;
/** The effects that only this server knows. */
export type OwnEffect = Exclude<RequestEffect, CommonEffect>;
