import { z } from "zod";
import { cents } from "@/lib/domain/money";

/** What a PSP keeps of each payment, as an account's configuration writes it. */
export const tariffConfig = z
  .strictObject({
    fixedCents: z.int().min(0),
    basisPoints: z.int().min(0).max(10_000),
  })
  .transform((t) => ({ fixed: cents(t.fixedCents), basisPoints: t.basisPoints }));
