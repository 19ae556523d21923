import { z } from "zod";

/** Adds to the waiting time; every other effect comes on top of it. */
const delay = z.strictObject({ kind: z.literal("delay"), ms: z.int().min(0).max(3_600_000) });

const status = z.int().min(400).max(599);

/** What a fault can do to a request of any server, in place of or on top of the ordinary response. */
export const COMMON_EFFECTS = [
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

const commonEffect = z.discriminatedUnion("kind", COMMON_EFFECTS);

/** What a fault can do to one try of a webhook notification. */
const notificationEffect = z.discriminatedUnion("kind", [
  delay,
  z.strictObject({ kind: z.literal("drop") }),
  z.strictObject({ kind: z.literal("duplicate"), copies: z.int().min(1).max(100) }),
  z.strictObject({ kind: z.literal("reorder") }),
]);

export type DelayEffect = z.infer<typeof delay>;
/** The effects that every server knows. */
export type CommonEffect = z.infer<typeof commonEffect>;
export type NotificationEffect = z.infer<typeof notificationEffect>;

/** A fault rule of any server: what it applies to, how often, and what then happens. */
export interface Rule<Effect> {
  /** `route` or `routes`, `contains`, and ids by their names. */
  readonly match: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly probability: number;
  /** Without a bound if absent. */
  readonly times?: number | undefined;
  /** From when it was added to its end, milliseconds; without an end if absent. */
  readonly lastsMs?: number | undefined;
  readonly effect: Effect;
}

/** Whether an effect is one that every server knows. */
export function isCommonEffect(effect: { readonly kind: string }): effect is CommonEffect {
  return COMMON_EFFECTS.some(({ shape }) => shape.kind.value === effect.kind);
}

/** What the fault rules of one server can name. */
export interface RuleVocabulary<Effect> {
  readonly routes: readonly string[];
  /** Effects on requests. */
  readonly effect: z.ZodType<Effect>;
  /** Ids by which a rule narrows what it applies to. */
  readonly ids: readonly string[];
  /** More of them, for rules about notifications. */
  readonly notificationIds?: readonly string[];
}

/**
 * The form of a server's fault rules. The route of a rule decides whether it is about notifications (`callback`) or
 * requests, so that a mistake is explained in terms of the right form; without a route it is about every request.
 */
export function faultRuleForm<Effect>({
  routes,
  effect,
  ids,
  notificationIds = [],
}: RuleVocabulary<Effect>): (sent: unknown) => z.ZodType<Rule<Effect | NotificationEffect>> {
  const odds = {
    probability: z.number().min(0).max(1).default(1),
    times: z.int().min(1).optional(),
    lastsMs: z.int().min(1).max(3_600_000).optional(),
  };
  const named = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, z.string().optional()]));
  const common = { contains: z.string().min(1).optional(), ...named(ids) };
  const requestRule = z.strictObject({
    match: z.strictObject({
      route: z.enum(routes).optional(),
      routes: z.array(z.enum(routes)).min(1).optional(),
      ...common,
    }),
    ...odds,
    effect,
  });
  const notificationRule = z.strictObject({
    match: z.strictObject({ route: z.literal("callback"), ...common, ...named(notificationIds) }),
    ...odds,
    effect: notificationEffect,
  });
  const aboutNotifications = z.object({ match: z.object({ route: z.literal("callback") }) });
  return (sent) =>
    (aboutNotifications.safeParse(sent).success ? notificationRule : requestRule) as z.ZodType<
      Rule<Effect | NotificationEffect>
    >;
}
