import { CircleSlash } from "lucide-react";
import type { ReactNode } from "react";
import { Money } from "@/components/ui/money";
import { Sentence } from "@/components/ui/sentence";
import type { LinkAmount } from "@/lib/payment-links/payment-link";
import { CheckoutFrame } from "./frame";
import { LinkForm } from "./link-form";
import { linkTexts } from "./link-texts";
import { ScreenHead } from "./screen-head";
import type { LinkPageProps, ShownLink } from "./shown-link";
import type { Visit } from "./visit";

/** The page of a payment link: who is paid, for what, and the form that makes a payer's charge. Needs no script. */
export function LinkPage(props: LinkPageProps) {
  const { link, visit, sandbox, nonce } = props;
  const t = linkTexts(visit.locale);
  return (
    <CheckoutFrame shop={link} label={t.payTo} visit={visit} sandbox={sandbox} nonce={nonce}>
      <main className="flex flex-1 flex-col gap-6 border-line border-t bg-card px-5 py-6 sm:rounded-card sm:border sm:p-7 sm:shadow-lift">
        {link.closed === null ? (
          <>
            <LinkSummary link={link} visit={visit}>
              <LinkAmountLine amount={link.amount} visit={visit} />
            </LinkSummary>
            <LinkForm {...props} />
          </>
        ) : (
          <>
            <ScreenHead icon={CircleSlash} tint="grey" heading={t.closed[link.closed].heading}>
              <p>
                <Sentence text={t.closed[link.closed].help} merchant={link.merchantName} />
              </p>
            </ScreenHead>
            <div className="border-line border-t pt-6">
              <LinkSummary link={link} visit={visit} />
            </div>
          </>
        )}
      </main>
    </CheckoutFrame>
  );
}

function LinkSummary({
  link: { title, description, closed },
  children,
}: {
  link: ShownLink;
  visit: Visit;
  children?: ReactNode;
}) {
  const Title = closed === null ? "h1" : "p";
  return (
    <div className="flex flex-col gap-3">
      <Title className="text-balance font-semibold text-2xl tracking-tight">
        <bdi>{title}</bdi>
      </Title>
      {children}
      {description === null ? null : (
        <p className="whitespace-pre-line">
          <bdi>{description}</bdi>
        </p>
      )}
    </div>
  );
}

function LinkAmountLine({ amount, visit }: { amount: LinkAmount; visit: Visit }) {
  const t = linkTexts(visit.locale);
  if (amount.kind === "chosen") return <p className="font-semibold text-lg">{t.chosenAmount}</p>;
  return (
    <p className="font-semibold text-3xl tracking-tight">
      <span className="sr-only">{t.amount} </span>
      <Money amount={amount.amount} />
    </p>
  );
}
