import { textsFor } from "@/components/text/texts-for";
import { Section } from "@/components/ui/section";
import type { PayerMailKind } from "@/lib/mail/content";
import { maskedAddress } from "@/lib/mail/payer-mail";
import type { Locale } from "@/lib/platform/values/locale";
import { mailOfChargeTexts } from "./mail-texts";

/** The mails that a charge's payer was sent, the latest first. */
export function MailOfCharge({
  mails,
  address,
  locale,
}: {
  mails: readonly { readonly kind: PayerMailKind; readonly at: Date }[];
  /** The payer's; null once it was taken out. */
  address: string | null;
  locale: Locale;
}) {
  const t = mailOfChargeTexts(locale);
  if (mails.length === 0) return null;
  return (
    <Section heading={t.heading}>
      <ul className="flex flex-col gap-2 text-sm">
        {mails.map(({ kind, at }) => (
          <li key={`${kind}${at.toISOString()}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {t.kinds[kind]}
              {address === null ? null : (
                <span className="text-muted">
                  {" "}
                  · {t.to} <bdi>{maskedAddress(address)}</bdi>
                </span>
              )}
            </span>
            <time dateTime={at.toISOString()} className="text-muted tabular-nums">
              {textsFor(locale).instant(at)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
