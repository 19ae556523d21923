import { BookOpen } from "lucide-react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { inLanguage } from "@/components/docs/document";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import type { Link } from "@/components/ui/link";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/values/locale";
import { NODE_SNIPPET } from "./node-snippet";
import { WEBHOOKS_PLACE } from "./shown-endpoint";
import { verifyTexts } from "./verify-texts";
import { webhooksTexts } from "./webhooks-texts";

/** How a merchant's system receives an event and verifies that it is genuine. */
export function VerifyPage({ link: LinkTo, locale }: { link: Link; locale: Locale }) {
  const t = verifyTexts(locale);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        title={t.title}
        lead={t.lead}
        above={
          <BackLink href={WEBHOOKS_PLACE} link={LinkTo}>
            {webhooksTexts(locale).title}
          </BackLink>
        }
      >
        <a href={inLanguage("/docs/webhooks", locale)} className={BUTTON.quiet}>
          <BookOpen className="size-4" aria-hidden="true" />
          {t.docs}
        </a>
      </PageHeading>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {[t.receive, t.verify].map(({ heading, steps }) => (
          <Section key={heading} heading={heading}>
            <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm marker:text-muted">
              {steps.map((step) => (
                <li key={step} className="text-pretty">
                  {step}
                </li>
              ))}
            </ol>
          </Section>
        ))}
      </div>
      <Section
        heading={t.code.heading}
        help={t.code.help}
        actions={
          <CopyButton
            text={NODE_SNIPPET}
            copied={dashboardTexts(locale).copied}
            className={BUTTON.small}
          >
            {t.code.copy}
          </CopyButton>
        }
      >
        <section
          aria-label={t.code.label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
          tabIndex={0}
          className="overflow-x-auto rounded-control bg-grey-tint p-4"
        >
          <pre translate="no" className="font-mono text-grey text-xs leading-5">
            {NODE_SNIPPET}
          </pre>
        </section>
      </Section>
      <Section heading={t.order.heading} help={t.order.help}>
        {null}
      </Section>
    </div>
  );
}
