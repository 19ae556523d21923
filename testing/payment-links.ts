import { randomUUID } from "node:crypto";
import { type OpenedLink, openLink } from "@/lib/payment-links/read-link-page";
import { findLink, insertLink, type NewPaymentLink } from "@/lib/payment-links/store/links";
import { now } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";

/** Adds a link of R$ 10,50 by Pix, and opens its page. */
export async function newPaymentLink(
  link: Pick<NewPaymentLink, "merchantId"> & Partial<NewPaymentLink>,
): Promise<OpenedLink> {
  const made = await insertLink(
    {
      idempotencyKey: randomUUID(),
      requestHash: Buffer.alloc(32),
      title: "Aula",
      description: null,
      amount: { kind: "fixed", amount: cents(1_050) },
      billingTypes: ["PIX"],
      dueInDays: 2,
      pixExpiresInMinutes: null,
      maxPayments: null,
      endsAt: null,
      reference: null,
      ...link,
    },
    now(),
  );
  if (made.kind !== "added") throw new Error(made.kind);
  return openedLink(link.merchantId, made.id);
}

/** A link as a payer who opens its page now finds it. */
export async function openedLink(merchantId: MerchantId, id: string): Promise<OpenedLink> {
  const found = await findLink(merchantId, id);
  const opened = found && (await openLink(found.link.slug, now()));
  if (!opened) throw new Error("the link is gone");
  return opened;
}
