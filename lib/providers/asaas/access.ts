import type { Reach } from "@/lib/providers/adapter";
import type { Unknown } from "@/lib/providers/port";
import { failedExchange, turnedAway } from "@/lib/providers/unknown";
import { type Answer, NoAnswer } from "@/lib/providers/wire";
import type { AsaasAccount } from "./account";
import type { Connection, Send } from "./connection";

/** An account at the provider, and the connection and addresses by which the two reach each other. */
export interface Access {
  readonly account: AsaasAccount;
  readonly connection: Connection;
  readonly reach: Reach;
}

/** Runs an exchange. A missing answer, or one that cannot be read, is an outcome of its own, never an exception. */
export async function answered<Outcome>(
  { connection }: Access,
  work: (send: Send) => Promise<Outcome>,
): Promise<Outcome | Unknown> {
  try {
    return await connection.exchange(work);
  } catch (error) {
    // The exchange may have sent a write before the call that got no answer.
    const { notSent: _, ...outcome } = failedExchange(error);
    return outcome;
  }
}

/**
 * Runs an exchange that ends in one write. An unknown outcome is marked `notSent` when the write never
 * left us, or the provider rejected it unread: for our key (401, 403) or for too many calls (429).
 *
 * @param work says by `exists` that the provider has already what would be written: whatever fails afterwards, it exists.
 */
export async function submitting<Outcome extends { readonly kind: string }>(
  access: Access,
  work: (send: Send, submit: Send, exists: () => void) => Promise<Outcome>,
): Promise<Outcome | Unknown> {
  let sent = false;
  let isThere = false;
  const exists = () => {
    isThere = true;
  };
  const seen: { last: Answer | null } = { last: null };
  const outcome = await answered(access, (send) => {
    const noting: Send = async (...call) => {
      const answer = await send(...call);
      seen.last = answer;
      return answer;
    };
    const submit: Send = async (method, path, body) => {
      sent = true;
      const answer = await noting(method, path, body).catch((error: unknown) => {
        sent = !(error instanceof NoAnswer && error.notSent);
        throw error;
      });
      if (turnedAway(answer)) sent = false;
      return answer;
    };
    return work(noting, submit, exists);
  });
  if (outcome.kind !== "unknown" || sent || ("exists" in outcome && outcome.exists)) return outcome;
  if (isThere) return { ...outcome, exists: true };
  return { ...outcome, ...(seen.last && turnedAway(seen.last)), notSent: true };
}
