import type { RefundOrder, RefundOutcome } from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import type { Answer } from "@/lib/providers/wire";
import { type Access, absentOrUnknown, answered, finalNo } from "./access";
import { readDevolucao, refundRequest } from "./pix";
import { describeProblem } from "./problem";

/** Sends money back: the id in its path is ours, so a repetition refunds nothing more. */
export async function refund(
  access: Access,
  order: RefundOrder,
): Promise<Exclude<RefundOutcome, { kind: "absent" }>> {
  return answered(async () => {
    const answer = await access.connection.send("PUT", refundPath(order), refundRequest(order));
    if (answer.status === 200 || answer.status === 201) return knownRefund(answer, order);
    const problem = finalNo(answer);
    if (!problem) return unknown(answer);
    // A refund that exists is refused as well; only one that does not was refused for good.
    const found = await findRefund(access, order);
    if (found.kind === "absent") return { kind: "refused", reason: describeProblem(problem) };
    // That this look was not sent says nothing of the refund, which was.
    return found.kind === "unknown" ? { kind: "unknown", reason: found.reason } : found;
  });
}

/** How a refund that we requested stands. */
export async function findRefund(
  access: Access,
  order: RefundOrder,
): Promise<Exclude<RefundOutcome, { kind: "refused" }>> {
  return answered(async () => {
    const answer = await access.connection.send("GET", refundPath(order));
    if (answer.status === 404) return absentOrUnknown(answer);
    return answer.status === 200 ? knownRefund(answer, order) : unknown(answer);
  });
}

function refundPath({ reference, pspRefundId }: RefundOrder): string {
  return `/pix/${encodeURIComponent(reference)}/devolucao/${encodeURIComponent(pspRefundId)}`;
}

function knownRefund({ body }: Answer, order: RefundOrder) {
  const refund = readDevolucao(body);
  return refund?.pspRefundId === order.pspRefundId && refund.amount === order.amount
    ? ({ kind: "known", refund } as const)
    : ({ kind: "unknown", reason: "another refund than asked for" } as const);
}
