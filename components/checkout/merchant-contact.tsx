import type { MerchantContact } from "@/lib/merchants/contact";
import { formatPhone } from "@/lib/platform/values/payer";
import { namedDocument } from "@/lib/platform/values/tax-document";

const LINK = "underline underline-offset-4 hover:text-ink";

/** Who the merchant is and how a payer reaches it; nothing where it does not say. */
export function Contact({
  contact: { document, email, phone },
  heading,
}: {
  contact: MerchantContact;
  /** What stands before an address or a number. */
  heading: string;
}) {
  if (document === null && email === null && phone === null) return null;
  return (
    <address className="flex flex-wrap gap-x-3 gap-y-1 not-italic">
      {email === null && phone === null ? null : <span>{heading}</span>}
      {email === null ? null : (
        <a href={`mailto:${email}`} className={`${LINK} break-all`}>
          {email}
        </a>
      )}
      {phone === null ? null : (
        <a href={`tel:+55${phone}`} className={`${LINK} tabular-nums`}>
          {formatPhone(phone)}
        </a>
      )}
      {document === null ? null : <span className="tabular-nums">{namedDocument(document)}</span>}
    </address>
  );
}
