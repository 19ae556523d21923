import { CircleCheck, FileUp, History, Landmark } from "lucide-react";
import { Fragment } from "react";
import { textsFor } from "@/components/text/texts-for";
import { Badge } from "@/components/ui/badge";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { PageHeading } from "@/components/ui/page-heading";
import { formatPrice } from "@/lib/platform/values/fee";
import type { Locale } from "@/lib/platform/values/locale";
import type { MethodOrder } from "@/lib/providers/account-order";
import type {
  AccountView,
  FormField,
  KindDescription,
  KindDescriptions,
} from "@/lib/providers/settings-form";
import { AccountAction } from "./account-action";
import { fieldsOf, kindNamed } from "./account-forms";
import { AccountLink } from "./account-link";
import { AccountOrder } from "./account-order";
import { CertificateNote } from "./certificate-note";
import { OtherWebhook } from "./other-webhook";
import { RequestCertificate } from "./request-certificate";
import { pspTexts } from "./texts";
import { TryAccount } from "./try-account";

/** An account of the merchant, in use or not. */
export interface OwnAccount extends AccountView {
  readonly disabledAt: Date | null;
}

/** Where an owner keeps them, below `/api/dashboard`. */
const PATH = "/psp-accounts";

/** The page of the accounts; below it are those of their forms. */
export const PSP_PLACE = "/settings/psp";

/** Where the money of the merchant's charges arrives. */
export function PspPage({
  accounts,
  orders,
  kinds,
  link,
  locale,
}: {
  /** Those in use first; of those and of the others the newest first. */
  accounts: readonly OwnAccount[];
  /** Of the methods that several of them can be used for. */
  orders: readonly MethodOrder[];
  kinds: KindDescriptions;
  link: Link;
  locale: Locale;
}) {
  const t = pspTexts(locale);
  const inUse = accounts.filter(({ disabledAt }) => disabledAt === null);
  const disabled = accounts.filter(({ disabledAt }) => disabledAt !== null);
  return (
    <>
      <PageHeading title={t.title} lead={t.lead}>
        <AccountLink href={`${PSP_PLACE}/new`} look={BUTTON.primary} link={link} locale={locale} />
      </PageHeading>
      {inUse.length === 0 ? (
        <ListMessage icon={Landmark} heading={t.emptyHeading} help={t.emptyHelp} />
      ) : (
        <ul className="flex flex-col gap-4">
          {orders.map((order) => (
            <li key={order.method}>
              <AccountOrder order={order} path="/psp-account-order" locale={locale} />
            </li>
          ))}
          {inUse.map((account, index) => (
            <Account
              key={account.id}
              account={account}
              description={kindNamed(kinds, account.kind)}
              first={isUsed(account, index, orders)}
              link={link}
              locale={locale}
            />
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

/** Whether new charges go to an account: the newest, or one of an order. */
function isUsed({ id }: AccountView, index: number, orders: readonly MethodOrder[]): boolean {
  const set = orders.filter(({ isSet }) => isSet);
  return set.length === 0
    ? index === 0
    : set.some(({ places }) => places.some(({ accountId }) => accountId === id));
}

/** What a field holds: of a choice, what was chosen. */
function Fact({ field, typed }: { field: FormField<string>; typed: string }) {
  const chosen = field.options?.find(([value]) => value === typed);
  return chosen ? (
    <dd className="max-sm:-mt-2">{chosen[1]}</dd>
  ) : (
    <dd className="break-all font-mono max-sm:-mt-2">{typed}</dd>
  );
}

function Account({
  account,
  description,
  first,
  link,
  locale,
}: {
  account: AccountView;
  /** Of the account's kind. */
  description: KindDescription;
  first: boolean;
  link: Link;
  locale: Locale;
}) {
  const t = pspTexts(locale);
  const { id, name, typed, tariff, certificate, clientCertificate } = account;
  const path = `${PATH}/${id}`;
  const fields = fieldsOf(description, true);
  const facts = description.facts.flatMap((fact) => {
    const field = fields.find((known) => known.name === fact);
    return field && typed[fact] ? [field] : [];
  });
  const notes = [
    tariff && t.tariff(formatPrice(tariff)),
    certificate === false && t.certificate.none,
  ].filter(Boolean);
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg leading-6">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-muted text-sm">{description.title}</p>
        </div>
        <Badge
          icon={first ? CircleCheck : History}
          tint={first ? "bg-green-tint text-green" : "bg-grey-tint text-grey"}
        >
          {first ? t.inUse : t.reserve}
        </Badge>
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map((field) => (
          <Fragment key={field.name}>
            <dt className="text-muted">{field.label}</dt>
            <Fact field={field} typed={typed[field.name] ?? ""} />
          </Fragment>
        ))}
      </dl>
      {notes.length === 0 ? null : (
        <p className="text-muted text-sm tabular-nums">{notes.join(" · ")}</p>
      )}
      {clientCertificate ? (
        <CertificateNote certificate={clientCertificate} locale={locale} />
      ) : null}
      {account.otherWebhook === null ? null : (
        <OtherWebhook
          host={account.otherWebhook.host}
          path={`${path}/webhook`}
          name={name}
          locale={locale}
        />
      )}
      {description.hasConnection ? null : (
        <p className="max-w-prose text-muted text-sm">{description.help}</p>
      )}
      <div className="flex flex-wrap items-start gap-2 print:hidden">
        <AccountLink
          name={name}
          href={`${PSP_PLACE}/${id}`}
          look={BUTTON.small}
          link={link}
          locale={locale}
        />
        {description.hasCertificate ? (
          <RequestCertificate
            path={`${path}/certificate-request`}
            name={name}
            pending={account.certificateRequest}
            locale={locale}
          />
        ) : null}
        <AccountAction action="disable" method="DELETE" path={path} name={name} locale={locale} />
        {description.hasConnection ? (
          <>
            <TryAccount path={`${path}/test`} name={name} locale={locale} />
            <AccountAction
              action="rotateWebhook"
              method="POST"
              path={`${path}/webhook/rotate`}
              name={name}
              locale={locale}
            />
          </>
        ) : (
          <a href="/charges/import" className={BUTTON.small}>
            <FileUp className="size-4" aria-hidden="true" />
            {t.importStatement}
          </a>
        )}
      </div>
    </li>
  );
}
