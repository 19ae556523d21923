import { z } from "zod";
import { reais, reaisAmount } from "@/lib/http/amounts";
import { PICKED_METHODS } from "@/lib/platform/values/billing-type";
import { LINK_STATES, type LinkCharges, linkState, type PaymentLink } from "./payment-link";

/** A payment link as the API shows it (docs/api.md#payment-links). */
export const paymentLinkSchema = z.strictObject({
  id: z.guid(),
  /** The page to send to payers, or to print as a QR Code. */
  url: z.url(),
  title: z.string(),
  description: z.string().nullable(),
  /** Null where the payer chooses, from `minAmount` to `maxAmount`. */
  amount: reaisAmount.nullable(),
  minAmount: reaisAmount.nullable(),
  maxAmount: reaisAmount.nullable(),
  /** Null where the payer picks on the charge's own page. */
  billingTypes: z.array(z.enum(PICKED_METHODS)).nullable(),
  dueInDays: z.int(),
  pixExpiresInMinutes: z.int().nullable(),
  maxPayments: z.int().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** The `reference` of every charge that is made from the link. */
  reference: z.string(),
  active: z.boolean(),
  state: z.enum(LINK_STATES),
  openPayments: z.int(),
  paidPayments: z.int(),
  createdAt: z.iso.datetime(),
});
export type PaymentLinkResponse = z.output<typeof paymentLinkSchema>;

/** The address of a link's page. */
export function linkUrl({ slug }: Pick<PaymentLink, "slug">, publicUrl: string): string {
  return `${publicUrl}/pay/${slug}`;
}

/**
 * Shows a link with the charges that have a place of it.
 *
 * @param publicUrl the service's own address; the link's address starts with it.
 */
export function paymentLinkResponse(
  link: PaymentLink,
  charges: LinkCharges,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): PaymentLinkResponse {
  const { amount } = link;
  return {
    id: link.id,
    url: linkUrl(link, publicUrl),
    title: link.title,
    description: link.description,
    amount: amount.kind === "fixed" ? reais(amount.amount) : null,
    minAmount: amount.kind === "chosen" ? reais(amount.least) : null,
    maxAmount: amount.kind === "chosen" ? reais(amount.most) : null,
    billingTypes: link.billingTypes && [...link.billingTypes],
    dueInDays: link.dueInDays,
    pixExpiresInMinutes: link.pixExpiresInMinutes,
    maxPayments: link.maxPayments,
    endsAt: link.endsAt?.toISOString() ?? null,
    reference: link.reference,
    active: link.isActive,
    state: linkState(link, charges, now),
    openPayments: charges.open,
    paidPayments: charges.paid,
    createdAt: link.createdAt.toISOString(),
  };
}
