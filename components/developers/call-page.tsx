import { CopyText } from "@/components/charge/copy-text";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import { Facts } from "@/components/ui/facts";
import type { Link } from "@/components/ui/link";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/values/locale";
import type { KeptCall } from "@/lib/request-log/request-log";
import { callsHref, DEVELOPERS_PLACE } from "./calls-search";
import { StatusBadge } from "./status-badge";
import { developersTexts } from "./texts";

const LINK = "font-medium text-accent underline-offset-4 hover:underline";

/** One call of the API: all that is kept of it. */
export function CallDetails({
  call,
  link: LinkTo,
  locale,
}: {
  call: KeptCall;
  link: Link;
  locale: Locale;
}) {
  const texts = developersTexts(locale);
  const t = texts.call;
  const { paymentId, code } = call;
  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        above={
          <BackLink href={DEVELOPERS_PLACE} link={LinkTo}>
            {t.back}
          </BackLink>
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="break-all font-mono text-xl">
              {call.method} {call.path}
            </span>
            <StatusBadge status={call.status} code={code} />
          </span>
        }
        lead={t.kept}
      />
      <Section heading={t.facts}>
        <Facts
          facts={[
            [t.at, textsFor(locale).instant(call.at)],
            [t.ms, texts.calls.took(call.ms)],
            [
              t.code,
              code && (
                <span key="code" className="flex flex-wrap gap-x-3">
                  <code className="break-all font-mono text-xs leading-5">{code}</code>
                  <a href={`/docs/errors/${code}`} className={LINK}>
                    {t.aboutCode}
                  </a>
                </span>
              ),
            ],
            [
              t.requestId,
              <CopyText key="id" text={call.requestId} label={t.copyRequestId} locale={locale} />,
            ],
            [
              t.charge,
              paymentId && (
                <span key="charge" className="flex flex-wrap gap-x-4 gap-y-1">
                  <LinkTo href={`/charges/${paymentId}`} className={LINK}>
                    {t.seeCharge}
                  </LinkTo>
                  <LinkTo href={callsHref({ paymentId })} className={LINK}>
                    {t.chargeCalls}
                  </LinkTo>
                </span>
              ),
            ],
            [t.credential, <bdi key="credential">{call.credential}</bdi>],
            [
              t.clientId,
              <code key="client" className="break-all font-mono text-xs leading-5">
                {call.clientId}
              </code>,
            ],
            [t.address, call.address],
          ]}
        />
      </Section>
    </div>
  );
}
