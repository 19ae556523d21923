"use client";

import { FileKey } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { type Scope, SECRET_NAME_MAX, USUAL_SCOPES } from "@/lib/platform/values/scope";
import { ScopeChoice } from "./scope-choice";
import { credentialsTexts } from "./texts";

interface Draft {
  readonly name: string;
  readonly publicKey: string;
  readonly scopes: readonly Scope[];
}

const EMPTY: Draft = { name: "", publicKey: "", scopes: USUAL_SCOPES };

/** A dialog that registers a public key, with which a system proves itself in place of a secret. */
export function AddKey({ locale }: { locale: Locale }) {
  const t = credentialsTexts(locale).key;
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={BUTTON.quiet}>
        <FileKey className="size-5" aria-hidden="true" />
        {t.action}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t.action}
        help={t.help}
        close={dashboardTexts(locale).close}
      >
        <KeyForm
          onMade={() => {
            setOpen(false);
            refresh();
          }}
          locale={locale}
        />
      </Dialog>
    </>
  );
}

function KeyForm({ onMade, locale }: { onMade: () => void; locale: Locale }) {
  const { create: words, key: t } = credentialsTexts(locale);
  const add = useAct<Draft, { readonly id: string }>(
    { method: "POST", path: "/credentials", body: (input) => input },
    { locale, onDone: onMade },
  );
  const code = add.problem?.code;
  const form = useForm({
    initial: EMPTY,
    read: (draft) =>
      readyUnless(
        {
          name: draft.name.trim() === "" ? t.nameMissing : undefined,
          publicKey: draft.publicKey.trim() === "" ? t.publicKeyMissing : undefined,
          scopes: draft.scopes.length === 0 ? words.scopesMissing : undefined,
        },
        draft,
      ),
    submit: add.act,
    onEdit: () => add.problem && add.reset(),
  });
  const isRefused = code === "invalid_body";
  const isTaken = code === "name_taken";
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-5" noValidate>
      <TextField
        label={words.name}
        hint={words.nameHint}
        error={isTaken ? words.nameTaken : form.faults.name}
        autoComplete="off"
        maxLength={SECRET_NAME_MAX}
        {...form.text("name")}
      />
      <Field
        label={t.publicKey}
        hint={t.publicKeyHint}
        error={isRefused ? t.publicKeyRefused : form.faults.publicKey}
      >
        {(control) => (
          <textarea
            {...control}
            rows={6}
            value={form.values.publicKey}
            onChange={(event) => form.set({ publicKey: event.currentTarget.value })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={`${CONTROL} h-auto py-2 font-mono text-xs`}
          />
        )}
      </Field>
      <ScopeChoice
        value={form.values.scopes}
        onChange={(scopes) => form.set({ scopes })}
        error={form.faults.scopes ?? null}
        locale={locale}
      />
      <Trouble
        words={isTaken || isRefused ? null : code === "limit_reached" ? words.tooMany : add.trouble}
      />
      <button type="submit" aria-disabled={add.pending} className={BUTTON.primary}>
        {add.pending ? t.making : t.make}
      </button>
    </form>
  );
}
