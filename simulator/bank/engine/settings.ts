import { z } from "zod";

/** What a test may set while the simulator runs. Like the faults, it ends with the process. */
export const settingsSchema = z.strictObject({
  /** Lifetime of tokens issued from now on, in seconds. */
  tokenExpiresIn: z.int().min(1).max(86_400),
  /** From the request of a refund to its final state; null: until a test settles it. */
  refundSettlesAfterMs: z.int().min(0).max(3_600_000).nullable(),
  /** The final state of refunds that settle from now on. */
  refundOutcome: z.enum(["DEVOLVIDO", "NAO_REALIZADO"]),
  /** `motivo` of a refund that is not made. */
  refundReason: z.string().max(140),
});

export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = {
  tokenExpiresIn: 3_600,
  refundSettlesAfterMs: 200,
  refundOutcome: "DEVOLVIDO",
  refundReason: "Conta de origem encerrada.",
};
