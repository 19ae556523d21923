import { BookOpen, KeyRound } from "lucide-react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { inLanguage } from "@/components/docs/document";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Facts } from "@/components/ui/facts";
import { ListMessage } from "@/components/ui/list-message";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { TrustedIssuer } from "@/lib/credentials/trusted-issuer";
import type { Locale } from "@/lib/platform/values/locale";
import type { Scope } from "@/lib/platform/values/scope";
import { AddKey } from "./add-key";
import { CreateSecret } from "./create-secret";
import { ReturnOrigins } from "./return-origins";
import { RevokeSecret } from "./revoke-secret";
import { credentialsTexts } from "./texts";
import { TrustIssuer } from "./trust-issuer";

/** A secret as the page shows it: never its text. */
export interface ShownSecret {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** The id of a public key; null but for keys. */
  readonly keyId: string | null;
  /** Whose tokens prove it; null for secrets and keys. */
  readonly trusted: TrustedIssuer | null;
}

/** How the merchant's systems say who they are. */
export function CredentialsPage({
  clientId,
  publicUrl,
  secrets,
  returnOrigins,
  most,
  locale,
}: {
  clientId: string;
  publicUrl: string;
  /** The secrets in force and those that were revoked, each newest first. */
  secrets: readonly ShownSecret[];
  returnOrigins: { readonly origins: readonly string[]; readonly version: string };
  /** How many may be in force. */
  most: number;
  locale: Locale;
}) {
  const t = credentialsTexts(locale);
  const inForce = secrets.filter(({ revokedAt }) => revokedAt === null);
  const revoked = secrets.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <>
      <PageHeading title={t.title} lead={t.lead}>
        <a href={inLanguage("/docs/start", locale)} className={BUTTON.quiet}>
          <BookOpen className="size-4" aria-hidden="true" />
          {t.docs}
        </a>
        <TrustIssuer locale={locale} />
        <AddKey locale={locale} />
        <CreateSecret locale={locale} />
      </PageHeading>
      <Section heading={t.identity.heading} help={t.identity.help}>
        <Facts
          facts={[
            [
              t.identity.clientId,
              <span key="id" className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <code className="break-all font-mono">{clientId}</code>
                <CopyButton
                  text={clientId}
                  copied={dashboardTexts(locale).copied}
                  className={BUTTON.small}
                >
                  {t.identity.copyClientId}
                </CopyButton>
              </span>,
            ],
            [t.identity.baseUrl, <Address key="base" url={`${publicUrl}/v1`} />],
            [t.identity.tokenUrl, <Address key="token" url={`${publicUrl}/oauth/token`} />],
          ]}
        />
      </Section>
      {inForce.length === 0 ? (
        <ListMessage icon={KeyRound} heading={t.inForce.emptyHeading} help={t.inForce.emptyHelp} />
      ) : (
        <Section heading={t.inForce.heading} help={t.inForce.help(inForce.length, most)}>
          <ul className="flex flex-col divide-y divide-line">
            {inForce.map((secret) => (
              <SecretRow
                key={secret.id}
                secret={secret}
                only={inForce.length === 1}
                locale={locale}
              />
            ))}
          </ul>
        </Section>
      )}
      <ReturnOrigins {...returnOrigins} locale={locale} />
      {revoked.length === 0 ? null : <Revoked secrets={revoked} locale={locale} />}
    </>
  );
}

function Address({ url }: { url: string }) {
  return <code className="break-all font-mono">{url}</code>;
}

function SecretRow({
  secret: { id, name, scopes, createdAt, lastUsedAt, keyId, trusted },
  only,
  locale,
}: {
  secret: ShownSecret;
  only: boolean;
  locale: Locale;
}) {
  const t = credentialsTexts(locale);
  const { instant } = textsFor(locale);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_17rem_auto]">
      <p className="min-w-0">
        <bdi className="block font-medium">{name}</bdi>
        <span className="block text-muted text-sm">
          {scopes.map((scope) => t.scopes[scope].name).join(" · ")}
        </span>
        {keyId === null ? null : (
          <span className="block text-muted text-sm">
            {t.key.id} <code className="break-all font-mono text-xs">{keyId}</code>
          </span>
        )}
        {trusted === null ? null : (
          <span className="block text-muted text-sm">
            {t.issuer.issuer.label}{" "}
            <code className="break-all font-mono text-xs">{trusted.issuer}</code>,{" "}
            {t.issuer.subject.label}{" "}
            <code className="break-all font-mono text-xs">{trusted.subject}</code>
          </span>
        )}
      </p>
      <p className="flex flex-col text-muted text-sm tabular-nums max-md:order-2 max-md:col-span-full">
        <span>
          {lastUsedAt === null ? t.inForce.neverUsed : t.inForce.usedAt(instant(lastUsedAt))}
        </span>
        <span>{t.inForce.createdAt(instant(createdAt))}</span>
      </p>
      <RevokeSecret id={id} name={name} only={only} locale={locale} />
    </li>
  );
}

function Revoked({ secrets, locale }: { secrets: readonly ShownSecret[]; locale: Locale }) {
  const t = credentialsTexts(locale);
  return (
    <details className="rounded-card border border-line bg-card p-4 text-sm sm:p-5">
      <summary className="font-medium">{t.revoked.heading(secrets.length)}</summary>
      <ul className="mt-3 flex flex-col gap-2 text-muted">
        {secrets.map(({ id, name, revokedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <bdi>{name}</bdi>
            <span className="tabular-nums">
              {revokedAt === null ? null : t.revoked.at(textsFor(locale).instant(revokedAt))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
