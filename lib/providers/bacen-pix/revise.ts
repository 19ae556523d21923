import { decimalText, parseReais } from "@/lib/platform/values/money";
import type { ChargeOrder, FindOutcome, ReviseOutcome } from "@/lib/providers/port";
import { turnedAway, unknown } from "@/lib/providers/unknown";
import { type Access, absentOrUnknown, answered, finalNo } from "./access";
import { outcomeOfCob, pathOf } from "./charges";
import { type Cob, readCob } from "./cob";
import { cobvRequest } from "./cobv";
import { describeProblem } from "./problem";

/**
 * Revises a charge that is ATIVA (`revise` of the port; API Pix, PATCH /cob/{txid} and /cobv/{txid}). What it has already
 * is not sent again, so that a repetition makes no revision.
 */
export async function reviseCharge(
  access: Access,
  order: ChargeOrder,
  now: Date,
): Promise<ReviseOutcome> {
  return answered(async (): Promise<ReviseOutcome> => {
    const before = await read(access, order);
    if (before.kind !== "other_terms") return before;
    const answer = await access.connection.send(
      "PATCH",
      pathOf(order),
      order.lateTerms ? cobvTerms(access, order) : cobTerms(before.cob, order, now),
    );
    if (answer.status === 200) return outcome(outcomeOfCob(answer.body, order, access.account));
    const problem = finalNo(answer);
    if (!problem) return turnedAway(answer) ?? unknown(answer);
    // Not ATIVA is refused, too: it may just have been paid, so look again before believing anything.
    const after = await read(access, order);
    return after.kind === "other_terms"
      ? { kind: "refused", reason: describeProblem(problem) }
      : after;
  });
}

/** The charge at the bank, where its terms are others than those of the order; else how it stands. */
type Before = ReviseOutcome | { readonly kind: "other_terms"; readonly cob: Cob };

async function read(access: Access, order: ChargeOrder): Promise<Before> {
  const { account, connection } = access;
  const answer = await connection.send("GET", pathOf(order));
  if (answer.status === 404) return absentOrUnknown(answer);
  if (answer.status !== 200) return unknown(answer);
  const found = outcomeOfCob(answer.body, order, account);
  const cob = readCob(answer.body);
  if (!cob || (found.kind !== "opened" && found.kind !== "mismatch")) return outcome(found);
  const isOurs = cob.txid === order.txid && cob.chave === account.config.pixKey;
  if (!isOurs || cob.status !== "ATIVA") return outcome(found);
  const isAsOrdered = found.kind === "opened" && (order.lateTerms || hasLifetime(cob, order));
  return isAsOrdered ? outcome(found) : { kind: "other_terms", cob };
}

function outcome(found: FindOutcome): ReviseOutcome {
  return found.kind === "opened" ? { ...found, kind: "revised" } : found;
}

function cobvTerms({ account }: Access, order: ChargeOrder) {
  const { calendario, valor } = cobvRequest(order, account);
  return { calendario, valor };
}

function cobTerms(cob: Cob, order: ChargeOrder, now: Date) {
  const isOpen = order.amount === 0n;
  const wasOpen = parseReais(cob.valor.original) === 0n;
  return {
    calendario: { expiracao: lifetimeOf(cob, order) ?? secondsBetween(now, order.expiresAt) },
    valor: {
      original: decimalText(order.amount),
      // Zero is only accepted where the payer may alter it (API Pix, modalidadeAlteracao).
      ...(isOpen || wasOpen ? { modalidadeAlteracao: isOpen ? 1 : 0 } : {}),
    },
  };
}

function hasLifetime(cob: Cob, order: ChargeOrder): boolean {
  return cob.calendario?.expiracao === lifetimeOf(cob, order);
}

/** The validity of a charge in seconds, which counts from its creation at the bank; null where the bank does not say when. */
function lifetimeOf({ calendario }: Cob, { expiresAt }: ChargeOrder): number | null {
  const created = Date.parse(calendario?.criacao ?? "");
  return Number.isNaN(created) ? null : secondsBetween(new Date(created), expiresAt);
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(1, Math.floor((to.getTime() - from.getTime()) / 1_000));
}
