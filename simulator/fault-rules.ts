import { z } from "zod";

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

/** Adds to the waiting time; every other effect is on top of it. */
const delay = z.strictObject({ kind: z.literal("delay"), ms: z.int().min(0).max(3_600_000) });

const status = z.int().min(400).max(599);

/** What can happen to a request of any server in place of, or on top of, the ordinary answer. */
export const TROUBLES = [
  delay,
  z.strictObject({
    kind: z.literal("error-before"),
    status,
    retryAfter: z.int().min(0).optional(),
  }),
  z.strictObject({ kind: z.literal("error-after"), status }),
  z.strictObject({ kind: z.literal("lost-response") }),
  z.strictObject({ kind: z.literal("reset-before") }),
  z.strictObject({ kind: z.literal("hang") }),
  z.strictObject({ kind: z.literal("slow-body"), bytesPerSecond: z.int().min(1) }),
  z.strictObject({
    kind: z.literal("malformed"),
    as: z.enum(["html", "truncated-json", "huge", "redirect"]),
  }),
] as const;

const requestEffect = z.discriminatedUnion("kind", [
  ...TROUBLES,
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

/** What happens to an announcement that a server sends. */
export const callbackEffect = z.discriminatedUnion("kind", [
  delay,
  z.strictObject({ kind: z.literal("drop") }),
  z.strictObject({ kind: z.literal("duplicate"), copies: z.int().min(1).max(100) }),
  z.strictObject({ kind: z.literal("reorder") }),
]);

const common = {
  clientId: z.string().optional(),
  txid: z.string().optional(),
  contains: z.string().min(1).optional(),
};

/** How often a rule strikes. */
export const odds = {
  probability: z.number().min(0).max(1).default(1),
  times: z.int().min(1).optional(),
};

const requestRule = z.strictObject({
  match: z.strictObject({ route: z.enum(BANK_ROUTES).optional(), ...common }),
  ...odds,
  effect: requestEffect,
});

const callbackRule = z.strictObject({
  match: z.strictObject({ route: z.literal("callback"), ...common }),
  ...odds,
  effect: callbackEffect,
});

/**
 * The form of a scripted fault as the control surface takes it; which of the two, its route says, so that a mistake is
 * explained in terms of the right one. Without a route a rule is about every request, never about callbacks.
 */
export function faultRuleFor(sent: unknown): z.ZodType<FaultRule> {
  const aboutCallbacks = z.object({ match: z.object({ route: z.literal("callback") }) });
  return aboutCallbacks.safeParse(sent).success ? callbackRule : requestRule;
}

export type DelayEffect = z.infer<typeof delay>;
/** The effects that every server knows. */
export type Trouble = z.infer<(typeof TROUBLES)[number]>;
export type RequestEffect = z.infer<typeof requestEffect>;
export type CallbackEffect = z.infer<typeof callbackEffect>;
export type FaultRule = z.infer<typeof requestRule> | z.infer<typeof callbackRule>;

/** A rule of any server: what it is about, how often it strikes, and what then happens. */
export interface Rule<Effect> {
  /** `route`, `contains`, and ids by their names. */
  readonly match: Readonly<Record<string, string | undefined>>;
  readonly probability: number;
  readonly times?: number | undefined;
  readonly effect: Effect;
}
