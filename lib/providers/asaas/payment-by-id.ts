import type { Unknown } from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import type { Send } from "./connection";
import { type Payment, readPayment } from "./payment";

/** The provider's charge with this id. Its 404 has no body and proves nothing, so it is unknown as well. */
export async function paymentById(send: Send, id: string): Promise<Payment | Unknown> {
  const answer = await send("GET", `/payments/${encodeURIComponent(id)}`);
  if (answer.status !== 200) return unknown(answer);
  const payment = readPayment(answer.body);
  return payment?.id === id
    ? payment
    : { kind: "unknown", reason: "another charge than asked for" };
}

/** A charge in a status that this version does not know: nothing may be concluded from it. */
export function unknownStatus({ status }: Payment): Unknown {
  return { kind: "unknown", reason: `a status that is not known: ${status.replace(/\W/g, "")}` };
}
