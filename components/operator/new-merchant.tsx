"use client";

import { useState } from "react";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { Section } from "@/components/ui/section";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { readyUnless, useForm } from "@/components/ui/use-form";
import { reservedWords } from "@/lib/merchants/reserved-name";
import type { Locale } from "@/lib/platform/values/locale";
import { ShownOnce } from "./shown-once";
import { operatorTexts } from "./texts";

const EMPTY = { name: "", email: "", allowsName: false };

/** What a new merchant's owner gets to see once. */
interface Created {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly email: string;
  readonly password: string;
}

/** Makes a merchant, and shows once what its owner needs to begin. */
export function NewMerchant({ locale }: { locale: Locale }) {
  const t = operatorTexts(locale).merchant;
  const [created, setCreated] = useState<Created | null>(null);
  const { act, pending, trouble, reset } = useAct<typeof EMPTY, Created>(
    { method: "POST", path: "/operator/merchants", body: (input) => input },
    { locale, onDone: setCreated },
  );
  const form = useForm({
    initial: EMPTY,
    read: (draft) =>
      readyUnless(
        {
          name: draft.name.trim() === "" ? t.nameMissing : undefined,
          allowsName:
            reservedWords(draft.name) === null || draft.allowsName ? undefined : t.nameReserved,
          email: /^\S+@\S+\.\S+$/.test(draft.email.trim()) ? undefined : t.emailWrong,
        },
        draft,
      ),
    submit: act,
    onEdit: reset,
    showFaults: "until edited",
  });
  if (created) {
    const again = () => {
      setCreated(null);
      form.reset();
      reset();
    };
    return <Done created={created} onAgain={again} locale={locale} />;
  }

  const { faults, values } = form;
  const reserved = reservedWords(values.name);
  return (
    <form
      onSubmit={form.onSubmit}
      method="post"
      noValidate
      className="flex max-w-xl flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <TextField
        label={t.name}
        error={faults.name}
        required
        maxLength={255}
        autoComplete="off"
        {...form.text("name")}
      />
      {reserved === null ? null : (
        <div className="flex flex-col gap-1.5 text-sm">
          <label className="flex items-start gap-2.5">
            <input
              type="checkbox"
              checked={values.allowsName}
              onChange={({ target }) => form.set({ allowsName: target.checked })}
              className="mt-0.5 size-4 accent-accent"
            />
            <span>{t.allowName(reserved)}</span>
          </label>
          {faults.allowsName ? <p className="text-red">{faults.allowsName}</p> : null}
        </div>
      )}
      <TextField
        label={t.ownerEmail}
        error={faults.email}
        type="email"
        required
        maxLength={255}
        autoComplete="off"
        {...form.text("email")}
      />
      <Trouble words={trouble} />
      <button type="submit" aria-disabled={pending} className={`${BUTTON.primary} self-start`}>
        {t.create}
      </button>
    </form>
  );
}

function Done({
  created: { id, name, clientId, clientSecret, email, password },
  onAgain,
  locale,
}: {
  created: Created;
  onAgain: () => void;
  locale: Locale;
}) {
  const t = operatorTexts(locale).merchant;
  const { facts } = t;
  return (
    <Section heading={`${t.createdHeading}: ${name}`}>
      <ShownOnce
        credentials={[
          [facts.email, email],
          [facts.password, password],
          [facts.clientId, clientId],
          [facts.clientSecret, clientSecret],
        ]}
        locale={locale}
      />
      <div className="flex flex-wrap gap-2 border-line border-t pt-4">
        <a href={`/operator/merchants/${id}`} className={BUTTON.primary}>
          {t.open}
        </a>
        <button type="button" className={BUTTON.quiet} onClick={onAgain}>
          {t.another}
        </button>
      </div>
    </Section>
  );
}
