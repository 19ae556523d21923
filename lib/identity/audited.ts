import { type AuditDetails, beginAudit, type Deed, endAudit } from "@/lib/database/audit-log";

/** Adds to a deed's line what was not known before: to what, whom, how much. Never a secret. */
export type Note = (details: AuditDetails, subject?: string) => void;

/**
 * Does something and leaves a line in the audit log, begun before and ended after: a deed that the
 * process did not survive shows as one that never ended.
 *
 * @param outcomeOf `done`, or the code of what refused it.
 */
export async function audited<Result>(
  deed: Deed,
  work: (note: Note) => Promise<Result>,
  outcomeOf: (result: Result) => string,
): Promise<Result> {
  const entry = await beginAudit(deed);
  let details: AuditDetails = {};
  let subject: string | null = null;
  let outcome = "failed";
  try {
    const result = await work((more, noted) => {
      details = { ...details, ...more };
      subject = noted ?? subject;
    });
    outcome = outcomeOf(result);
    return result;
  } finally {
    await endAudit(entry, outcome, subject, details);
  }
}
