import { type AuditDetails, beginAudit, type Deed, endAudit } from "@/lib/database/audit-log";
import { failure, log } from "@/lib/log";

/** Adds to a deed's line what was not known before: to what, whom, how much. Never a secret. */
export type Note = (details: AuditDetails, subject?: string) => void;

/**
 * Does something and leaves a line in the audit log, begun before and ended after: a deed that the
 * process did not survive shows as one that never ended.
 *
 * @param outcomeOf `done`, or the code of what refused it; a promise of it where the deed goes on
 *   after its result is there: the line ends then, and may be added to until then.
 */
export async function audited<Result>(
  deed: Deed,
  work: (note: Note) => Promise<Result>,
  outcomeOf: (result: Result) => string | Promise<string>,
): Promise<Result> {
  const entry = await beginAudit(deed);
  let details: AuditDetails = {};
  let subject: string | null = null;
  const end = (outcome: string) => endAudit(entry, outcome, subject, details);
  let result: Result;
  try {
    result = await work((more, noted) => {
      details = { ...details, ...more };
      subject = noted ?? subject;
    });
  } catch (error) {
    await end("failed");
    throw error;
  }
  const outcome = outcomeOf(result);
  if (typeof outcome === "string") await end(outcome);
  // Nobody waits for this any more: a line that cannot be ended stays one that never did.
  else outcome.then(end).catch((error) => log.error(failure(error), "a deed's line did not end"));
  return result;
}
