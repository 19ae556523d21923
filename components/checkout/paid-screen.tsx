import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { Sentence } from "@/components/ui/sentence";
import type { BrandedView, CheckoutScreen } from "@/lib/checkout/checkout-screen";
import { type Cents, cents, formatBrl } from "@/lib/platform/values/money";
import { BackToShop } from "./back-to-shop";
import { Celebration } from "./celebration";
import { PaymentFacts } from "./payment-facts";
import { ReceiptLink } from "./receipt-link";
import { ScreenHead } from "./screen-head";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

type PaidScreenOf = Extract<CheckoutScreen, { kind: "paid" }>;

/** The money is there; what is otherThanPaid about it is said in its own words, and so is what follows. */
export function PaidScreen({
  view,
  screen,
  visit,
}: {
  view: BrandedView;
  screen: PaidScreenOf;
  visit: Visit;
}) {
  const t = checkoutTexts(visit.locale).paid;
  const { amount, due, how, late } = screen;
  const otherThanPaid = how === "whole" ? null : due;
  return (
    <>
      {otherThanPaid !== null && how === "partial" ? (
        <ScreenHead icon={CircleAlert} tint="amber" heading={t.partlyHeading}>
          <p>
            <Sentence
              text={t.partly(formatBrl(amount), formatBrl(otherThanPaid))}
              merchant={view.merchantName}
            />
          </p>
        </ScreenHead>
      ) : (
        <Celebration heading={t.heading} />
      )}
      {otherThanPaid !== null && how === "over" ? (
        <Remark>
          <Sentence text={overText(amount, otherThanPaid, t.over)} merchant={view.merchantName} />
        </Remark>
      ) : null}
      {late ? <Remark>{t.late}</Remark> : null}
      <PaymentFacts view={view} paid={screen} due={otherThanPaid} visit={visit} />
      <div className="flex flex-col gap-2.5">
        <BackToShop view={view} visit={visit} />
        <ReceiptLink view={view} visit={visit} />
      </div>
      {screen.endToEndId === null ? null : <p className="text-muted text-sm">{t.keep}</p>}
    </>
  );
}

function overText(
  amount: Cents,
  due: Cents,
  text: (beyond: string, due: string) => string,
): string {
  return text(formatBrl(cents(amount - due)), formatBrl(due));
}

function Remark({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-control bg-blue-tint px-3 py-2 text-blue text-sm">
      <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
