import type { ReactNode } from "react";
import type { Visit } from "@/components/checkout/visit";

/** One look at one of the payers' pages. */
export interface PageRequest {
  /** What stands in the address for a charge's id: any text. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly visit: Visit;
  /** Marks the page as a test one. */
  readonly sandbox: boolean;
  /** What this response's own style needs to be taken. */
  readonly nonce: string;
}

/** What is shown to a payer. */
export type PayerPage =
  | { readonly kind: "page"; readonly title: string; readonly body: ReactNode }
  /** Nothing is to be shown here, as on the receipt of an unpaid charge: another page of the charge is. */
  | { readonly kind: "redirect"; readonly location: string }
  /** There is no such charge, no such thing of the charge, or no such page: the same for each id. */
  | { readonly kind: "missing"; readonly what: "charge" | "page" };
