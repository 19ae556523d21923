import type { ReactNode } from "react";
import { TextField } from "@/components/ui/text-field";
import type { Locale } from "@/lib/platform/values/locale";
import { SECRET_NAME_MAX } from "@/lib/platform/values/scope";
import { ScopeChoice } from "./scope-choice";
import { credentialsTexts } from "./texts";
import type { CredentialDraft } from "./use-credential-form";

/** The fields of a new credential: its name, what proves it, and its scopes. */
export function CredentialFields({
  draft: { name, scopes },
  set,
  nameFault,
  scopesFault,
  children,
  locale,
}: {
  draft: CredentialDraft;
  set: (edited: Partial<CredentialDraft>) => void;
  nameFault: string | undefined;
  scopesFault: string | undefined;
  /** The fields that prove it; none for a secret, which the service makes. */
  children?: ReactNode;
  locale: Locale;
}) {
  const t = credentialsTexts(locale).create;
  return (
    <>
      <TextField
        label={t.name}
        hint={t.nameHint}
        error={nameFault}
        autoComplete="off"
        maxLength={SECRET_NAME_MAX}
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {children}
      <ScopeChoice
        value={scopes}
        onChange={(chosen) => set({ scopes: chosen })}
        error={scopesFault ?? null}
        locale={locale}
      />
    </>
  );
}
