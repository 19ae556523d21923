import type { FormEventHandler, ReactNode } from "react";
import { ActDialog } from "@/components/dashboard/act-dialog";
import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { CredentialFields } from "./credential-fields";
import type { CredentialDraft } from "./use-credential-form";

/** A button, and the dialog in which a credential is registered that its system has the proof of already. */
export function CredentialDialog({
  icon,
  words,
  action,
  credential: { form, nameFault, trouble },
  children,
  locale,
}: {
  icon: ReactNode;
  words: { readonly action: string; readonly help: string; readonly making: string };
  /** What sends it (useDialogAct). */
  action: {
    readonly open: boolean;
    readonly change: (toOpen: boolean) => void;
    readonly pending: boolean;
  };
  /** Its form (useCredentialForm). */
  credential: {
    readonly form: {
      readonly values: CredentialDraft;
      readonly set: (edited: Partial<CredentialDraft>) => void;
      readonly faults: { readonly scopes?: string | undefined };
      readonly onSubmit: FormEventHandler<HTMLFormElement>;
      readonly reset: () => void;
    };
    readonly nameFault: string | undefined;
    readonly trouble: string | null;
  };
  /** The fields that prove it. */
  children: ReactNode;
  locale: Locale;
}) {
  return (
    <ActDialog
      open={action.open}
      onOpenChange={(open) => {
        action.change(open);
        form.reset();
      }}
      button={{
        words: (
          <>
            {icon}
            {words.action}
          </>
        ),
        look: BUTTON.quiet,
      }}
      title={words.action}
      help={words.help}
      onSubmit={form.onSubmit}
      trouble={trouble}
      submit={{ words: action.pending ? words.making : words.action, pending: action.pending }}
      locale={locale}
    >
      <CredentialFields
        draft={form.values}
        set={form.set}
        nameFault={nameFault}
        scopesFault={form.faults.scopes}
        locale={locale}
      >
        {children}
      </CredentialFields>
    </ActDialog>
  );
}
