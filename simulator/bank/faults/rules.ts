import { z } from "zod";
import { COMMON_EFFECTS, type CommonEffect, faultRuleForm } from "@/simulator/faults/rules";

/** Every call of the bank that a rule can name, as `METHOD path` below `/pix/v2` (the token call stands alone). */
export const BANK_ROUTES = [
  "POST /oauth/token",
  "PUT /cob/:txid",
  "GET /cob/:txid",
  "PATCH /cob/:txid",
  "GET /cob",
  "PUT /cobv/:txid",
  "GET /cobv/:txid",
  "PATCH /cobv/:txid",
  "GET /cobv",
  "GET /pix/:e2eid",
  "GET /pix",
  "PUT /pix/:e2eid/devolucao/:id",
  "GET /pix/:e2eid/devolucao/:id",
  "PUT /webhook/:chave",
  "GET /webhook/:chave",
  "DELETE /webhook/:chave",
  "GET /webhook",
] as const;

export type BankRoute = (typeof BANK_ROUTES)[number];

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
