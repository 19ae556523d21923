import { dashboardTexts } from "@/components/dashboard/texts";
import { BUTTON } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { Locale } from "@/lib/platform/values/locale";
import { Disclosure } from "./disclosure";
import { chargeTexts } from "./texts";

/** The charge as systems see it. */
export function RawJson({ payment, locale }: { payment: PaymentResponse; locale: Locale }) {
  const t = chargeTexts(locale).raw;
  const text = JSON.stringify(payment, null, 2);
  return (
    <Disclosure heading={t.heading} help={t.help}>
      <CopyButton
        text={text}
        copied={dashboardTexts(locale).copied}
        className={`${BUTTON.small} self-start`}
      >
        {t.copy}
      </CopyButton>
      {/* Long lines scroll; the keyboard has to reach what scrolls. */}
      <section
        aria-label={t.heading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
        tabIndex={0}
        className="overflow-x-auto rounded-control bg-grey-tint p-4"
      >
        <pre className="font-mono text-grey text-xs leading-5">{text}</pre>
      </section>
    </Disclosure>
  );
}
