import { z } from "zod";
import { few, keptWords } from "@/lib/providers/bounded";

/** An error of API Pix: RFC 7807 with the standard's own `violacoes`. */
const pixProblem = z.object({
  type: z.string(),
  title: z.string().optional(),
  detail: z.string().optional(),
  violacoes: few(
    z.object({ razao: z.string().optional(), propriedade: z.string().optional() }),
  ).optional(),
});
export type PixProblem = z.output<typeof pixProblem> & {
  /** The last segment of `type`, such as `CobOperacaoInvalida`. */
  readonly kind: string;
};

/** Reads a problem; null when the answer is none, as gateways in front of banks often answer. */
export function readProblem(body: unknown): PixProblem | null {
  const read = pixProblem.safeParse(body);
  if (!read.success) return null;
  return { ...read.data, kind: read.data.type.slice(read.data.type.lastIndexOf("/") + 1) };
}

/** A problem in words for the merchant, at most 300 characters and on one line. */
export function describeProblem(problem: PixProblem): string {
  const violations = (problem.violacoes ?? []).map(({ propriedade, razao }) =>
    [propriedade, razao].filter(Boolean).join(": "),
  );
  return keptWords(violations.join("; ") || problem.detail || problem.title || problem.kind);
}

/** Whether a problem is about the account's Pix key alone, such as one that moved to another bank. */
export function isAboutKey({ violacoes = [] }: PixProblem): boolean {
  return (
    violacoes.length > 0 &&
    violacoes.every(({ propriedade }) => /(^|\.)chave$/.test(propriedade ?? ""))
  );
}
