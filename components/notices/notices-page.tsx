import { ShieldCheck } from "lucide-react";
import { COMMAND_ADDRESS } from "@/components/audit/as-owners-read";
import { shownDetails } from "@/components/audit/shown-details";
import type { ShownLine } from "@/components/audit/shown-line";
import { auditTexts } from "@/components/audit/texts";
import { deviceText } from "@/components/security/device-text";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { LookBadge } from "@/components/ui/look-badge";
import { PageHeading } from "@/components/ui/page-heading";
import type { Locale } from "@/lib/platform/values/locale";
import { MarkRead } from "./mark-read";
import { noticeWords } from "./notice-words";
import { noticeTexts } from "./texts";

/** A notice as the page shows it. */
export interface ShownNotice extends ShownLine {
  readonly isUnread: boolean;
}

/** The security notices of all owners, newest first. */
export function NoticesPage({
  notices,
  page,
  more,
  link: LinkTo,
  locale,
}: {
  notices: readonly ShownNotice[];
  page: number;
  /** Whether there are older ones. */
  more: boolean;
  link: Link;
  locale: Locale;
}) {
  const t = noticeTexts(locale);
  const words = auditTexts(locale);
  const [newest] = notices;
  const isUnread = page === 0 && notices.some((notice) => notice.isUnread);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead}>
        {newest && isUnread ? <MarkRead upTo={newest.at.toISOString()} locale={locale} /> : null}
      </PageHeading>
      {notices.length === 0 ? (
        <ListMessage icon={ShieldCheck} heading={t.none.heading} help={t.none.help} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} locale={locale} />
          ))}
        </ul>
      )}
      <nav aria-label={words.pages} className="flex justify-between gap-3 empty:hidden">
        {page === 0 ? (
          <span />
        ) : (
          <LinkTo href={`/settings/notices?page=${page - 1}`} className={BUTTON.quiet}>
            {words.newest}
          </LinkTo>
        )}
        {more ? (
          <LinkTo href={`/settings/notices?page=${page + 1}`} rel="next" className={BUTTON.quiet}>
            {words.older}
          </LinkTo>
        ) : null}
      </nav>
    </div>
  );
}

function Notice({ notice, locale }: { notice: ShownNotice; locale: Locale }) {
  const t = noticeTexts(locale);
  const audit = auditTexts(locale);
  const { at, address, userAgent, isUnread } = notice;
  const isCommand = address === COMMAND_ADDRESS;
  const who = isCommand || notice.byOperator ? audit.operator : notice.email;
  const device = isCommand
    ? null
    : [address, userAgent && deviceText(userAgent, locale)].filter(Boolean).join(" · ");
  const more = shownDetails(notice, locale).filter((detail) => !detail.startsWith("newDevice"));
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-medium">{noticeWords(notice, locale)}</strong>
        {isUnread ? <LookBadge look="warn">{t.fresh}</LookBadge> : null}
        <time dateTime={at.toISOString()} className="text-muted tabular-nums sm:ml-auto">
          {textsFor(locale).instant(at)}
        </time>
      </div>
      {more.length === 0 ? null : <p className="break-words text-muted">{more.join(" · ")}</p>}
      <p className="break-words text-muted">
        {who ? (
          <>
            {t.by} <bdi>{who}</bdi>
          </>
        ) : null}
        {device ? ` · ${device}` : null}
      </p>
    </li>
  );
}
