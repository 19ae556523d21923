import { Link2, ListX, Plus } from "lucide-react";
import { pagerTexts } from "@/components/text/pager-texts";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { PageHeading } from "@/components/ui/page-heading";
import { Pager } from "@/components/ui/pager";
import type { PaymentLinkResponse } from "@/lib/payment-links/payment-link-response";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { totalPages } from "@/lib/platform/values/paging";
import { amountWords, LINKS_PLACE, linksHref } from "./shown-link";
import { LinkStateBadge } from "./state-badge";
import { paymentLinkTexts } from "./texts";

interface LinksPageProps {
  readonly links: readonly PaymentLinkResponse[];
  readonly paging: { readonly page: number; readonly size: number; readonly totalElements: number };
  /** Whether this member may make links. */
  readonly mayCreate: boolean;
  readonly link: Link;
  readonly locale: Locale;
}

/** The merchant's payment links, the newest first. */
export function LinksPage({ links, paging, mayCreate, link: LinkTo, locale }: LinksPageProps) {
  const t = paymentLinkTexts(locale);
  const create = mayCreate ? (
    <LinkTo href={`${LINKS_PLACE}/new`} className={BUTTON.primary}>
      <Plus className="size-5" aria-hidden="true" />
      {t.new}
    </LinkTo>
  ) : null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead}>
        {links.length > 0 ? create : null}
      </PageHeading>
      {links.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {links.map((one) => (
            <Row key={one.id} one={one} link={LinkTo} locale={locale} />
          ))}
        </ul>
      ) : paging.totalElements > 0 ? (
        <ListMessage icon={ListX} heading={t.pastEnd.heading} help={t.pastEnd.help}>
          <LinkTo href={LINKS_PLACE} className={BUTTON.primary}>
            {t.pastEnd.first}
          </LinkTo>
        </ListMessage>
      ) : (
        <ListMessage icon={Link2} heading={t.empty.heading} help={t.empty.help}>
          {create}
        </ListMessage>
      )}
      <Pager
        page={paging.page}
        pages={totalPages(paging)}
        at={linksHref}
        link={LinkTo}
        words={pagerTexts(locale)}
      />
    </div>
  );
}

function Row({
  one,
  link: LinkTo,
  locale,
}: {
  one: PaymentLinkResponse;
  link: Link;
  locale: Locale;
}) {
  const t = paymentLinkTexts(locale);
  const createdOn = textsFor(locale).day(brasiliaDay(new Date(one.createdAt)));
  return (
    <li className="relative flex flex-col gap-2 rounded-card border border-line bg-card p-4 transition-colors hover:border-control sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {/* The whole card leads to the link's page; its name is the link. */}
        <h2 className="min-w-0 font-semibold text-base leading-6">
          <LinkTo
            href={`${LINKS_PLACE}/${one.id}`}
            className="break-words rounded-control text-accent underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            <bdi>{one.title}</bdi>
          </LinkTo>
        </h2>
        <LinkStateBadge state={one.state} locale={locale} />
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm tabular-nums">
        <li className="text-ink">{amountWords(one, locale)}</li>
        <li>{t.paid(one.paidPayments)}</li>
        <li>{t.open(one.openPayments)}</li>
        <li>{t.createdOn(createdOn)}</li>
      </ul>
    </li>
  );
}
