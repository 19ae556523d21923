import { LRUCache } from "lru-cache";
import { failure, log } from "@/lib/platform/log";
import {
  type AuditDetails,
  type AuditedAction,
  beginAudit,
  endAudit,
  insertRefusal,
} from "./store/audit-log";

/** Adds to an action's line what is known only after it began: its subject, amounts, names. Never a secret. */
export type Note = (details: AuditDetails, subject?: string) => void;

/**
 * Performs an action and writes its line in the audit log. The line begins before the action and ends
 * after it, so an action that the process did not survive shows as one that never ended.
 *
 * @param outcomeOf returns `done` or the code of the refusal. Where the action continues after its result,
 *   as a download does, it returns a promise: the line ends with it, and takes notes until then.
 * @throws what `work` throws, after the line has ended with `failed`.
 */
export async function audited<Result>(
  action: AuditedAction,
  work: (note: Note) => Promise<Result>,
  outcomeOf: (result: Result) => string | Promise<string>,
): Promise<Result> {
  const entry = await beginAudit(action);
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
  // The caller has its result already: a line that cannot be ended is logged and stays without an outcome.
  else outcome.then(end).catch((error) => log.error(failure(error), "an audit line did not end"));
  return result;
}

/** Who was refused what, and with which code, in the last minute. */
const refused = new LRUCache<string, true>({ max: 50_000, ttl: 60_000 });

/**
 * Writes down that a member requested what they may not do, or a system what cannot be read: the first time in a minute in
 * each process, for either may request it as often as they may request anything.
 *
 * @param outcome the code of the refusal.
 */
export async function auditRefusal(action: AuditedAction, outcome: string): Promise<void> {
  const key = `${action.memberId ?? action.credentialId} ${action.act} ${outcome}`;
  if (refused.has(key)) return;
  refused.set(key, true);
  try {
    await insertRefusal(action, outcome);
  } catch (error) {
    refused.delete(key);
    throw error;
  }
}
