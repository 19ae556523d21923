"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { useKept } from "@/components/dashboard/use-kept";
import { TextOnce } from "@/components/settings/text-once";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import { CredentialFields } from "./credential-fields";
import { credentialsTexts } from "./texts";
import { type CredentialDraft, NEW_CREDENTIAL, useCredentialForm } from "./use-credential-form";

/** What the server answers, once. */
interface Made {
  readonly name: string;
  readonly secret: string;
}

/** A dialog for a secret's name and scopes, which ends on the secret, shown this once. */
export function CreateSecret({ locale }: { locale: Locale }) {
  const t = credentialsTexts(locale).create;
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const { ask, onKept } = useKept(made?.secret ?? null, locale);

  function change(toOpen: boolean) {
    setOpen(toOpen);
    // Once the dialog closes, this page has forgotten it too.
    setMade(null);
  }

  return (
    <>
      <button type="button" onClick={() => change(true)} className={BUTTON.primary}>
        <Plus className="size-5" aria-hidden="true" />
        {t.action}
      </button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={made ? t.doneTitle : t.action}
        help={made ? t.doneHelp(made.name) : t.help}
        close={dashboardTexts(locale).close}
        ask={ask}
      >
        {made ? (
          <TextOnce
            text={made.secret}
            fileName="vintem-chave-secreta.txt"
            onKept={onKept}
            words={{ label: t.secret, once: t.once, copy: t.copy, done: t.done }}
            onDone={() => change(false)}
            locale={locale}
          />
        ) : (
          <SecretForm
            onMade={(secret) => {
              setMade(secret);
              refresh();
            }}
            locale={locale}
          />
        )}
      </Dialog>
    </>
  );
}

function SecretForm({ onMade, locale }: { onMade: (made: Made) => void; locale: Locale }) {
  const t = credentialsTexts(locale).create;
  const create = useAct<CredentialDraft, Made>(
    { method: "POST", path: "/credentials", body: (input) => input },
    { locale, onDone: onMade },
  );
  const { form, nameFault, trouble } = useCredentialForm({
    initial: NEW_CREDENTIAL,
    faultsOf: () => ({}),
    action: create,
    locale,
  });
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-5" noValidate>
      <CredentialFields
        draft={form.values}
        set={form.set}
        nameFault={nameFault}
        scopesFault={form.faults.scopes}
        locale={locale}
      />
      <Trouble words={trouble} />
      <button type="submit" aria-disabled={create.pending} className={BUTTON.primary}>
        {create.pending ? t.making : t.make}
      </button>
    </form>
  );
}
