import { randomUUID } from "node:crypto";
import type { SeriesRequest } from "@/lib/payment-series/create-series";
import type { NewSeries } from "@/lib/payment-series/store/series";
import { now } from "@/lib/platform/clock";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import type { Financier } from "./own-shop";

/** A shop's request for a series of six charges of Ana Souza, the first due in three days. */
export function seriesRequest(
  { merchantId, actor }: Pick<Financier, "merchantId" | "actor">,
  changes: Partial<NewSeries> = {},
): SeriesRequest {
  return {
    series: {
      merchantId,
      idempotencyKey: randomUUID(),
      requestHash: Buffer.alloc(32),
      count: 6,
      every: "MONTH",
      firstDueDate: addDays(brasiliaDay(now()), 3),
      billingType: "UNDEFINED",
      amount: cents(1_000),
      firstAmount: cents(1_005),
      ...changes,
    },
    content: {
      payer: {
        name: "Ana Souza",
        document: "52998224725",
        email: null,
        phone: null,
        address: null,
      },
      description: "Curso de violão",
      lateTerms: null,
      reference: null,
    },
    actor,
    credentialId: null,
  };
}
