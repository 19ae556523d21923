import type { Colour } from "@/lib/merchants/brand-colour";
import type { MerchantContact } from "@/lib/merchants/contact";

/** Whose page it is, as the frame shows them. */
export interface FramedShop {
  /** The path of the page that the logo and the other pages stand below. */
  readonly home: string;
  readonly merchantName: string;
  readonly brand: {
    readonly colour: Colour | null;
    /** Changes with the logo; null without one. */
    readonly logoVersion: string | null;
    readonly contact: MerchantContact;
  };
}
