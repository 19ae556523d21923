import { z } from "zod";
import { few, keptWords } from "@/lib/providers/bounded";
import type { Answer } from "@/lib/providers/wire";

const problem = z.object({
  errors: few(z.object({ code: z.string().optional(), description: z.string().optional() })),
});

/**
 * A final no in the provider's own words, at most 300 characters on one line; null for any other
 * answer: what is about credentials or limits is our matter or passes.
 */
export function finalNo({ status, body }: Answer): string | null {
  if (status !== 400 && status !== 422) return null;
  const { data } = problem.safeParse(body);
  const words = data?.errors.map(({ description, code }) => description ?? code ?? "").join("; ");
  return words ? keptWords(words) : null;
}
