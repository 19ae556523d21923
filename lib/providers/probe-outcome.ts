import { z } from "zod";
import { PROBE_FAILURES, PROBE_STEPS, type ProbeOutcome } from "./probe";

const failure = z.enum(PROBE_FAILURES);

const report = {
  steps: z.array(
    z.strictObject({
      name: z.enum(PROBE_STEPS),
      result: z.enum(["done", "failed", "skipped"]),
      failure: failure.nullable(),
      status: z.int().nullable(),
      words: z.string().nullable(),
      page: z.string().nullable(),
      redirectedTo: z.string().nullable(),
      correlationId: z.string().nullable(),
      retryAfterSeconds: z.number().nullable(),
    }),
  ),
  clockOffsetSeconds: z.int().nullable(),
  webhook: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.enum(["ours", "none"]) }),
      z.strictObject({ kind: z.literal("other"), host: z.string() }),
    ])
    .nullable(),
};

/** What a test of an account answers. */
export const probeOutcome: z.ZodType<ProbeOutcome> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("works"), ...report }),
  z.strictObject({ kind: z.literal("failed"), failure, ...report }),
]);
