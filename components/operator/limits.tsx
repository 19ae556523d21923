import { Facts } from "@/components/ui/facts";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/values/locale";
import type { MerchantLimits, OwnLimits } from "@/lib/rate-limits/policies";
import { limitTexts } from "./limit-texts";
import { SetLimits } from "./set-limits";

/** How much a merchant's systems may request, and how an operator changes it. */
export function Limits({
  merchantId,
  own,
  inForce,
  locale,
}: {
  merchantId: string;
  own: OwnLimits;
  /** The merchant's own where it has some, else the service's. */
  inForce: MerchantLimits;
  locale: Locale;
}) {
  const t = limitTexts(locale);
  const said = (name: keyof MerchantLimits, words: (count: string) => string) => {
    const value = inForce[name] === 0 ? t.none : words(inForce[name].toLocaleString(locale));
    return own[name] === null ? t.standard(value) : value;
  };
  return (
    <Section
      heading={t.heading}
      help={t.help}
      actions={<SetLimits merchantId={merchantId} own={own} locale={locale} />}
    >
      <Facts
        facts={[
          [t.write, said("write", t.perSecond)],
          [t.read, said("read", t.perSecond)],
          [t.concurrent, said("concurrent", t.atOnce)],
          [t.credentialPercent, said("credentialPercent", t.percent)],
        ]}
      />
    </Section>
  );
}
