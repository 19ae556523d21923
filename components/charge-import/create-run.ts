import { eachInTurn } from "@/components/dashboard/each-in-turn";
import { send } from "@/components/dashboard/send";
import type { ProposedLine } from "@/lib/charge-import/spreadsheet";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { Problem } from "@/lib/http/problems";

/** A line that makes a charge. */
export type RequestLine = Extract<ProposedLine, { kind: "request" }>;

/** What came of the creation of one charge. */
export type CreateEnd =
  | { readonly kind: "created"; readonly id: string }
  | { readonly kind: "problem"; readonly problem: Problem }
  /** No answer came: whether it was created is not known, and its key finds out. */
  | { readonly kind: "lost" };

/**
 * Creates the charges of lines one by one, as the form of a new charge does, a few at once and in their order; the key of
 * a line keeps it from being charged twice. A connection that is gone ends it early, as a want of quota and the signal do:
 * what has begun is finished, and the others are left as they are.
 *
 * @param onEnd receives each line with what came of it, as soon as that is known.
 */
export function createEach(
  lines: readonly RequestLine[],
  signal: AbortSignal,
  onEnd: (line: RequestLine, end: CreateEnd) => void,
): Promise<void> {
  const endsAll = (end: CreateEnd) =>
    end.kind === "lost" || (end.kind === "problem" && end.problem.status === 429);
  return eachInTurn(lines, createOne, { signal, endsAll, onEnd });
}

async function createOne({ request, key }: RequestLine): Promise<CreateEnd> {
  const sent = await send<PaymentResponse>("POST", "/charges", {
    body: request,
    idempotencyKey: key,
  });
  return sent.kind === "done" ? { kind: "created", id: sent.body.id } : sent;
}
