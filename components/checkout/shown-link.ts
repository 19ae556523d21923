import type { FormErrors, TypedForm } from "@/lib/payment-links/payer-form";
import type { ClosedReason, LinkAmount } from "@/lib/payment-links/payment-link";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { FramedShop } from "./framed-shop";
import type { Visit } from "./visit";

/** What the page of a payment link shows of it. */
export interface ShownLink extends FramedShop {
  readonly title: string;
  readonly description: string | null;
  readonly amount: LinkAmount;
  readonly methods: readonly BillingType[];
  /** Null while charges can be made. */
  readonly closed: ClosedReason | null;
}

/** Why a form that was sent is shown again. */
export type FormTrouble =
  | { readonly kind: "invalid"; readonly errors: FormErrors }
  | { readonly kind: "stale" | "refused" | "in_progress" | "too_many" }
  /** It has made a charge, whose page is at `href`. */
  | { readonly kind: "changed"; readonly href: string };

export interface LinkPageProps {
  readonly link: ShownLink;
  readonly visit: Visit;
  readonly sandbox: boolean;
  /** What this response's own style needs to be taken. */
  readonly nonce: string;
  /** Names this look at the form. */
  readonly formKey: string;
  readonly typed: TypedForm;
  readonly trouble: FormTrouble | null;
}
