import { Barcode, CreditCard, type LucideIcon, QrCode, WalletCards } from "lucide-react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { Sentence } from "@/components/ui/sentence";
import type { CheckoutMethod, CheckoutScreen, CheckoutView } from "@/lib/domain/checkout-screen";
import { Summary } from "./summary";

const ICONS: Readonly<Record<CheckoutMethod, LucideIcon>> = {
  PIX: QrCode,
  CREDIT_CARD: CreditCard,
  DEBIT_CARD: WalletCards,
  BOLETO: Barcode,
};

/** The methods that this charge will offer. None can be used here yet, and the page says so. */
export function MethodsScreen({
  view,
  screen,
  locale,
}: {
  view: CheckoutView;
  screen: Extract<CheckoutScreen, { kind: "methods" }>;
  locale: Locale;
}) {
  const t = textsFor(locale);
  const methods = t.checkout.methods;
  return (
    <>
      <Summary view={view} locale={locale} asHeading />
      <section aria-labelledby="methods" className="flex flex-col gap-4 border-line border-t pt-6">
        <h2 id="methods" className="font-semibold">
          {methods.heading}
        </h2>
        <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
          {screen.methods.map((method) => {
            const Icon = ICONS[method];
            return (
              <li key={method} className="flex min-h-12 items-center gap-3 px-4 py-2">
                <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
                {t.methods[method]}
              </li>
            );
          })}
        </ul>
        <p className="text-sm">
          {methods.soon}{" "}
          <Sentence
            text={screen.overdue ? methods.overdue(t.day(view.dueDate)) : methods.ask}
            merchant={view.merchantName}
          />
        </p>
      </section>
    </>
  );
}
