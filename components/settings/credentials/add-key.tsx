"use client";

import { FileKey } from "lucide-react";
import { isAbout } from "@/components/dashboard/is-about";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import type { Locale } from "@/lib/platform/values/locale";
import { CredentialDialog } from "./credential-dialog";
import { credentialsTexts } from "./texts";
import { type CredentialDraft, NEW_CREDENTIAL, useCredentialForm } from "./use-credential-form";

interface Draft extends CredentialDraft {
  readonly publicKey: string;
}

/** A dialog that registers a public key, with which a system proves itself in place of a secret. */
export function AddKey({ locale }: { locale: Locale }) {
  const t = credentialsTexts(locale).key;
  const add = useDialogAct<Draft>(
    { method: "POST", path: "/credentials", body: (input) => input },
    { locale, done: t.done },
  );
  const credential = useCredentialForm<Draft>({
    initial: { ...NEW_CREDENTIAL, publicKey: "" },
    faultsOf: ({ publicKey }) => ({
      publicKey: publicKey.trim() === "" ? t.publicKeyMissing : undefined,
    }),
    action: add,
    locale,
  });
  const { form } = credential;
  const refused = isAbout(add.problem, "/publicKey") ? t.publicKeyRefused : undefined;
  return (
    <CredentialDialog
      icon={<FileKey className="size-5" aria-hidden="true" />}
      words={t}
      action={add}
      credential={credential}
      locale={locale}
    >
      <Field label={t.publicKey} hint={t.publicKeyHint} error={refused ?? form.faults.publicKey}>
        {(control) => (
          <textarea
            {...control}
            rows={6}
            {...form.text("publicKey")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={`${CONTROL} h-auto py-2 font-mono text-xs`}
          />
        )}
      </Field>
    </CredentialDialog>
  );
}
