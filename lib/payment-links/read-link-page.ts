import { methodsToCharge } from "@/lib/charges/charge";
import { merchantNow } from "@/lib/merchants/merchant-now";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { findMethods } from "@/lib/pricing/store/charge-defaults";
import { newFormKey } from "./form-key";
import { type ClosedReason, type LinkAmount, linkState, methodsOfLink } from "./payment-link";
import { findLinkForPage, type LinkForPage } from "./store/links";

/** What a link's page may contain: nothing of its charges, nor of who made them. */
export interface LinkView {
  readonly slug: string;
  readonly merchantName: string;
  readonly brand: LinkForPage["brand"];
  readonly title: string;
  readonly description: string | null;
  readonly amount: LinkAmount;
  /** The methods that the payer chooses from; one that needs no choice, or several. */
  readonly methods: readonly BillingType[];
  /** Null while charges can be made. */
  readonly closed: ClosedReason | null;
}

/** A link as its page needs it, with what decides whether it can be paid. */
export interface OpenedLink {
  readonly found: LinkForPage;
  readonly view: LinkView;
}

/** Reads the page of a link; null for a slug of none. */
export async function openLink(slug: string, now: Date): Promise<OpenedLink | null> {
  const found = await findLinkForPage(slug);
  if (!found) return null;
  const { link, charges, merchantName, brand, collects } = found;
  const methods = collects
    ? methodsOfLink(link, methodsToCharge(await findMethods(link.merchantId)))
    : [];
  const state = linkState(link, charges, await merchantNow(link.merchantId, now));
  const { title, description, amount } = link;
  return {
    found,
    view: {
      slug,
      merchantName,
      brand,
      title,
      description,
      amount,
      methods,
      closed: methods.length === 0 ? "UNAVAILABLE" : state === "ACTIVE" ? null : state,
    },
  };
}

/** A key for the form of a link's page. */
export function formKeyFor({ found }: OpenedLink, now: Date): string {
  return newFormKey(found.link.id, now);
}
