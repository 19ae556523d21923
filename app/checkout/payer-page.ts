import type { ReactNode } from "react";
import type { Visit } from "@/components/checkout/visit";

/** One look at one of the payers' pages. */
export interface PageRequest {
  /** What stands in the address for a charge's id or a link's slug: any text. */
  readonly id: string;
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly visit: Visit;
  /** Marks the page as a test one. */
  readonly sandbox: boolean;
  /** What this response's own style needs to be taken. */
  readonly nonce: string;
}

/** What is shown to a payer. */
export type PayerPage =
  | {
      readonly kind: "page";
      readonly title: string;
      readonly body: ReactNode;
      /** 200 unless it says otherwise, as of a form that is shown again. */
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Nothing is to be shown here, as on the receipt of an unpaid charge: another page of the charge is. */
  | { readonly kind: "redirect"; readonly location: string }
  /** What a form made is on another page. */
  | { readonly kind: "made"; readonly location: string }
  /** There is no such charge or link, no such thing of it, or no such page: the same for each id. */
  | { readonly kind: "missing"; readonly what: "charge" | "link" | "page" };
