import { CircleCheck, History, Landmark } from "lucide-react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { Badge } from "@/components/ui/badge";
import { ListMessage } from "@/components/ui/list-message";
import { PageHeading } from "@/components/ui/page-heading";
import { formatPrice } from "@/lib/domain/fee";
import type { Cents } from "@/lib/domain/money";
import { AccountDialog } from "./account-dialog";
import { DisableAccount } from "./disable-account";
import { pspTexts } from "./texts";
import { TryAccount } from "./try-account";

/** An account as the page shows it: of its secrets only whether they are kept. */
export interface ShownAccount {
  readonly id: string;
  readonly name: string;
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly pixKey: string;
  readonly fixed: Cents;
  readonly basisPoints: number;
  readonly hasCertificate: boolean;
  readonly hasAuthority: boolean;
  readonly disabledAt: Date | null;
}

/** Where the money of the merchant's charges arrives. */
export function PspPage({
  accounts,
  locale,
}: {
  /** Those in use first, each kind newest first. */
  accounts: readonly ShownAccount[];
  locale: Locale;
}) {
  const t = pspTexts(locale);
  const inUse = accounts.filter(({ disabledAt }) => disabledAt === null);
  const disabled = accounts.filter(({ disabledAt }) => disabledAt !== null);
  return (
    <>
      <PageHeading title={t.title} lead={t.lead}>
        <AccountDialog account={null} locale={locale} />
      </PageHeading>
      {inUse.length === 0 ? (
        <ListMessage icon={Landmark} heading={t.emptyHeading} help={t.emptyHelp} />
      ) : (
        <ul className="flex flex-col gap-4">
          {inUse.map((account, index) => (
            <Account key={account.id} account={account} first={index === 0} locale={locale} />
          ))}
        </ul>
      )}
      {disabled.length === 0 ? null : (
        <details className="rounded-card border border-line bg-card p-4 text-sm sm:p-5">
          <summary className="font-medium">{t.disabledHeading(disabled.length)}</summary>
          <ul className="mt-3 flex flex-col gap-2 text-muted">
            {disabled.map(({ id, name, disabledAt }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <bdi>{name}</bdi>
                {disabledAt === null ? null : t.disabled(textsFor(locale).instant(disabledAt))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Account({
  account,
  first,
  locale,
}: {
  account: ShownAccount;
  first: boolean;
  locale: Locale;
}) {
  const t = pspTexts(locale);
  const { id, name, apiUrl, pixKey, fixed, basisPoints, hasCertificate } = account;
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg leading-6">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-muted text-sm">{t.kind}</p>
        </div>
        <Badge
          icon={first ? CircleCheck : History}
          tint={first ? "bg-green-tint text-green" : "bg-grey-tint text-grey"}
        >
          {first ? t.inUse : t.reserve}
        </Badge>
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-muted">{t.labels.pixKey}</dt>
        <dd className="break-all font-mono max-sm:-mt-2">{pixKey}</dd>
        <dt className="text-muted">{t.labels.apiUrl}</dt>
        <dd className="break-all font-mono max-sm:-mt-2">{apiUrl}</dd>
      </dl>
      <p className="text-muted text-sm tabular-nums">
        {t.tariff(formatPrice({ fixed, basisPoints }))}
        {" · "}
        {hasCertificate ? t.certificate.kept : t.certificate.none}
      </p>
      <div className="flex flex-wrap items-start gap-2 print:hidden">
        <AccountDialog account={account} locale={locale} />
        <DisableAccount id={id} name={name} locale={locale} />
        <TryAccount id={id} name={name} locale={locale} />
      </div>
    </li>
  );
}
