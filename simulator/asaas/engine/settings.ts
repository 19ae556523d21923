import { z } from "zod";

/** What a test may set while the simulator runs. Like the faults, it ends with the process. */
export const settingsSchema = z.strictObject({
  /** From the request of a refund to its final state; null: until a test settles it. */
  refundSettlesAfterMs: z.int().min(0).max(3_600_000).nullable(),
  /** The final state of refunds that settle from now on. */
  refundOutcome: z.enum(["DONE", "CANCELLED"]),
  /** The most characters that are kept of the description of a refund; the rest is cut off. */
  refundDescriptionMax: z.int().min(0).max(500),
  /** How long the slow test card stays in analysis. */
  slowCardMs: z.int().min(0).max(3_600_000),
  /** From the approval of the disputing test card to the chargeback. */
  chargebackAfterMs: z.int().min(0).max(3_600_000),
});

export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = {
  refundSettlesAfterMs: 200,
  refundOutcome: "DONE",
  refundDescriptionMax: 500,
  slowCardMs: 10_000,
  chargebackAfterMs: 5_000,
};
