import { Facts } from "@/components/ui/facts";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/values/locale";
import { formatPhone, formatPostalCode, type Payer } from "@/lib/platform/values/payer";
import { formatDocument } from "@/lib/platform/values/tax-document";
import { addressLines } from "./payer-format";
import { chargeTexts } from "./texts";

const LINK = "text-accent underline underline-offset-2 hover:text-accent-strong";

/** The payer, as the charge names them. */
export function PayerFacts({ payer, locale }: { payer: Payer; locale: Locale }) {
  const t = chargeTexts(locale).payer;
  const { name, document, email, phone, address } = payer;
  return (
    <Section heading={t.heading}>
      <Facts
        facts={[
          [t.name, <bdi key="name">{name}</bdi>],
          [t.document, formatDocument(document)],
          [
            t.email,
            email && (
              <a href={`mailto:${encodeURIComponent(email)}`} className={`${LINK} break-all`}>
                {email}
              </a>
            ),
          ],
          [
            t.phone,
            phone && (
              <a href={`tel:+55${phone}`} className={LINK}>
                {formatPhone(phone)}
              </a>
            ),
          ],
          [
            t.address,
            address && (
              <address key="address" className="not-italic">
                {[...addressLines(address), t.postalCode(formatPostalCode(address.postalCode))].map(
                  (line) => (
                    <bdi key={line} className="block">
                      {line}
                    </bdi>
                  ),
                )}
              </address>
            ),
          ],
        ]}
      />
    </Section>
  );
}
