import { type Sent, send } from "@/components/dashboard/send";
import type { PaymentSeriesResponse } from "@/lib/payment-series/payment-series-response";
import type { SeriesInput } from "./series-form";
import { madeOf } from "./shown-series";

/**
 * Creates a series: the same request is sent again for as long as it makes progress, since one request begins charges for
 * some seconds alone.
 *
 * @param onProgress receives how many charges are there.
 * @returns the last answer: a series that stays incomplete says so on its page.
 */
export async function makeSeries(
  input: SeriesInput,
  idempotencyKey: string,
  onProgress: (made: number) => void,
): Promise<Sent<PaymentSeriesResponse>> {
  for (let before = 0; ; ) {
    const sent = await send<PaymentSeriesResponse>("POST", "/payment-series", {
      body: input,
      idempotencyKey,
    });
    if (sent.kind !== "done" || sent.body.state !== "INCOMPLETE") return sent;
    const made = madeOf(sent.body.installments);
    if (made <= before) return sent;
    before = made;
    onProgress(made);
  }
}
