import type { ComponentType, ReactNode } from "react";
import { BackLink } from "@/components/ui/back-link";
import type { Link } from "@/components/ui/link";
import { PageHeading } from "@/components/ui/page-heading";
import type { Locale } from "@/lib/platform/values/locale";
import type { AccountView, KindDescriptions } from "@/lib/providers/settings-form";
import { kindNamed } from "./account-forms";
import { pspTexts } from "./texts";

/** What the form of an account is drawn from. */
export interface AccountFormProps {
  /** Null adds a new one. */
  readonly account: AccountView | null;
  /** The kinds to choose from; of an account that is changed, its own alone. */
  readonly kinds: KindDescriptions;
  /** Where it is saved, below `/api/dashboard`: all the accounts, or this one. */
  readonly path: string;
  /** The page that a saved form leads back to. */
  readonly back: string;
  readonly locale: Locale;
}

/** The page that adds an account, or changes one. Secrets are entered and never shown. */
export function AccountPage({
  account,
  kinds,
  path,
  back,
  backName,
  form: Form,
  link,
  locale,
}: AccountFormProps & {
  readonly backName: ReactNode;
  readonly form: ComponentType<AccountFormProps>;
  readonly link: Link;
}) {
  const t = pspTexts(locale);
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <PageHeading
        above={
          <BackLink href={back} link={link}>
            {backName}
          </BackLink>
        }
        title={account ? <bdi>{t.editOf(account.name)}</bdi> : t.add}
        lead={account ? t.editHelp : t.addHelp}
      />
      <div className="rounded-card border border-line bg-card p-4 sm:p-5">
        <Form
          account={account}
          kinds={account ? [kindNamed(kinds, account.kind)] : kinds}
          path={path}
          back={back}
          locale={locale}
        />
      </div>
    </div>
  );
}
