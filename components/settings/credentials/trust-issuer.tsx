"use client";

import { Fingerprint } from "lucide-react";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { CONTROL } from "@/components/ui/control-style";
import { TextField } from "@/components/ui/text-field";
import { ISSUER_MAX, type TrustedIssuer } from "@/lib/credentials/trusted-issuer";
import type { Locale } from "@/lib/platform/values/locale";
import { CredentialDialog } from "./credential-dialog";
import { credentialsTexts } from "./texts";
import { type CredentialDraft, NEW_CREDENTIAL, useCredentialForm } from "./use-credential-form";

type Draft = CredentialDraft & TrustedIssuer;

const FIELDS = ["issuer", "subject", "jwksUri"] as const;

/** A dialog that binds a credential to an issuer, whose tokens prove a system in place of a secret. */
export function TrustIssuer({ locale }: { locale: Locale }) {
  const t = credentialsTexts(locale).issuer;
  const trust = useDialogAct<Draft>(
    {
      method: "POST",
      path: "/credentials",
      body: ({ name, scopes, ...issuer }) => ({ name, scopes, trustedIssuer: trimmed(issuer) }),
    },
    { locale, done: t.done },
  );
  const credential = useCredentialForm<Draft>({
    initial: { ...NEW_CREDENTIAL, issuer: "", subject: "", jwksUri: "" },
    faultsOf: (draft) =>
      Object.fromEntries(
        FIELDS.map((name) => [name, draft[name].trim() === "" ? t.missing : undefined]),
      ),
    action: trust,
    locale,
  });
  const { form } = credential;
  return (
    <CredentialDialog
      icon={<Fingerprint className="size-5" aria-hidden="true" />}
      words={t}
      action={trust}
      credential={credential}
      locale={locale}
    >
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={t[name].label}
          hint={t[name].hint}
          error={refusal(name) ?? form.faults[name]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ISSUER_MAX}
          {...form.text(name)}
          className={`${CONTROL} font-mono text-sm`}
        />
      ))}
    </CredentialDialog>
  );

  /** The rule that a field breaks, in the words of the service, which alone knows what came of reading the keys. */
  function refusal(name: (typeof FIELDS)[number]): string | undefined {
    const error = trust.problem?.errors.find(
      (one) => "pointer" in one && one.pointer === `/trustedIssuer/${name}`,
    );
    return error && t.refused(error.message);
  }
}

function trimmed({ issuer, subject, jwksUri }: TrustedIssuer): TrustedIssuer {
  return { issuer: issuer.trim(), subject: subject.trim(), jwksUri: jwksUri.trim() };
}
