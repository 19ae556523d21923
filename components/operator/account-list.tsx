import { AccountAction } from "@/components/settings/psp/account-action";
import { kindNamed } from "@/components/settings/psp/account-forms";
import { AccountLink } from "@/components/settings/psp/account-link";
import { CertificateNote } from "@/components/settings/psp/certificate-note";
import { OtherWebhook } from "@/components/settings/psp/other-webhook";
import { RequestCertificate } from "@/components/settings/psp/request-certificate";
import { TryAccount } from "@/components/settings/psp/try-account";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { LookBadge } from "@/components/ui/look-badge";
import type { Locale } from "@/lib/platform/values/locale";
import type { AccountView, KindDescriptions } from "@/lib/providers/settings-form";
import { Disable } from "./disable";
import { operatorTexts } from "./texts";

/** An account at a PSP as operators see it. */
export interface ListedAccount {
  readonly id: string;
  readonly name: string;
  readonly merchantName: string | null;
  readonly disabledAt: Date | null;
  readonly readTo: Date | null;
  /** How it is set up; null once it is out of use. */
  readonly form: AccountView | null;
}

/** Accounts at PSPs, each of which can be changed, tried out and taken out of use. */
export function AccountList({
  accounts,
  place,
  kinds,
  link,
  locale,
}: {
  accounts: readonly ListedAccount[];
  /** Below it are the pages of the accounts' forms, which lead back to where the list is. */
  place: string;
  kinds: KindDescriptions;
  link: Link;
  locale: Locale;
}) {
  const texts = operatorTexts(locale);
  const t = texts.accounts;
  const { instant } = textsFor(locale);
  return (
    <ul aria-label={t.caption} className="-my-2 divide-y divide-line text-sm">
      {accounts.map(({ id, name, merchantName, disabledAt, readTo, form }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="flex min-w-0 flex-1 basis-48 flex-col gap-0.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <bdi className="font-medium">{name}</bdi>
              <bdi className="text-muted">{merchantName ?? t.defaultOf}</bdi>
            </p>
            <p className="text-muted tabular-nums">
              {t.readTo}: {readTo ? instant(readTo) : t.never}
            </p>
            {form?.clientCertificate ? (
              <CertificateNote certificate={form.clientCertificate} locale={locale} />
            ) : null}
          </div>
          <LookBadge look={disabledAt ? "off" : "ok"}>
            {disabledAt ? texts.disabled : texts.active}
          </LookBadge>
          {form ? (
            <AccountLink
              name={name}
              href={`${place}/${id}`}
              look={BUTTON.small}
              link={link}
              locale={locale}
            />
          ) : null}
          {disabledAt ? null : (
            <Disable
              path={`/operator/psp-accounts/${id}/disable`}
              name={name}
              look={BUTTON.small}
              texts={{
                button: t.disable,
                label: t.disableOf(name),
                title: t.disableTitle(name),
                help: t.disableHelp,
                typed: t.disableTyped,
                done: t.disabledDone,
              }}
              locale={locale}
            />
          )}
          {form?.otherWebhook ? (
            <OtherWebhook
              host={form.otherWebhook.host}
              path={`/operator/psp-accounts/${id}/webhook`}
              name={name}
              locale={locale}
            />
          ) : null}
          {form && kindNamed(kinds, form.kind).hasCertificate ? (
            <RequestCertificate
              path={`/operator/psp-accounts/${id}/certificate-request`}
              name={name}
              pending={form.certificateRequest}
              locale={locale}
            />
          ) : null}
          {form && kindNamed(kinds, form.kind).hasConnection ? (
            <>
              <TryAccount path={`/operator/psp-accounts/${id}/test`} name={name} locale={locale} />
              <AccountAction
                action="rotateWebhook"
                method="POST"
                path={`/operator/psp-accounts/${id}/webhook/rotate`}
                name={name}
                locale={locale}
              />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
