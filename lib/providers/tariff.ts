import { z } from "zod";
import { cents } from "@/lib/platform/values/money";

/** The provider's fee for each payment, as an account's configuration states it. */
export const tariffConfig = z
  .strictObject({
    fixedCents: z.int().min(0),
    basisPoints: z.int().min(0).max(10_000),
  })
  .transform((t) => ({ fixed: cents(t.fixedCents), basisPoints: t.basisPoints }));
