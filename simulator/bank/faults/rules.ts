import { z } from "zod";
import { BANK_ROUTES } from "@/simulator/bank/profiles/routes";
import { COMMON_EFFECTS, type CommonEffect, faultRuleForm } from "@/simulator/faults/rules";

const requestEffect = z.discriminatedUnion("kind", [
  ...COMMON_EFFECTS,
  z.strictObject({
    kind: z.literal("refuse"),
    violations: z
      .array(
        z.strictObject({
          razao: z.string(),
          propriedade: z.string(),
          valor: z.string().optional(),
        }),
      )
      .optional(),
  }),
  z.strictObject({ kind: z.literal("fail-refund") }),
  z.strictObject({
    kind: z.literal("tamper"),
    field: z.enum([
      "amount",
      "txid",
      "chave",
      "code-crc",
      "code-location",
      "no-code",
      "no-location",
      "no-pix",
      "pix-amount",
    ]),
  }),
]);

/** The form of the bank's fault rules; ids are those of API Pix. */
export const bankFaultRule = faultRuleForm({
  routes: BANK_ROUTES,
  effect: requestEffect,
  ids: ["clientId", "txid"],
});

export type RequestEffect = z.infer<typeof requestEffect>;
/** The effects that only this server knows. */
export type OwnEffect = Exclude<RequestEffect, CommonEffect>;
