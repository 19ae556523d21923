"use client";

import { type FormEvent, useState } from "react";
import { isAbout } from "@/components/dashboard/is-about";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { ShownOnce } from "./shown-once";
import { operatorTexts } from "./texts";

const EMPTY = { name: "", email: "" };

/** What a new merchant is told once. */
interface Created {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly email: string;
  readonly password: string;
}

/** Makes a merchant, and shows once what its people need to begin. */
export function NewMerchant({ locale }: { locale: Locale }) {
  const t = operatorTexts(locale).merchant;
  const [given, setGiven] = useState(EMPTY);
  const [faults, setFaults] = useState<Partial<typeof EMPTY>>({});
  const [created, setCreated] = useState<Created | null>(null);
  const { act, pending, problem, trouble, reset } = useAct<typeof EMPTY, Created>(
    { method: "POST", path: "/operator/merchants", body: (input) => input },
    { locale, onDone: setCreated },
  );
  if (created) {
    const again = () => {
      setCreated(null);
      setGiven(EMPTY);
      reset();
    };
    return <Done created={created} onAgain={again} locale={locale} />;
  }

  function set(part: Partial<typeof EMPTY>) {
    setGiven({ ...given, ...part });
    setFaults({});
    reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(given.name.trim() === "" ? { name: t.nameMissing } : {}),
      ...(/^\S+@\S+\.\S+$/.test(given.email.trim()) ? {} : { email: t.emailWrong }),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) act(given);
  }

  const taken = isAbout(problem, "/email") ? t.emailTaken : undefined;
  return (
    <form
      onSubmit={submit}
      method="post"
      noValidate
      className="flex max-w-xl flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <Field label={t.name} error={faults.name}>
        {(control) => (
          <input
            {...control}
            required
            maxLength={255}
            autoComplete="off"
            value={given.name}
            onChange={(event) => set({ name: event.target.value })}
            className={CONTROL}
          />
        )}
      </Field>
      <Field label={t.ownerEmail} error={faults.email ?? taken}>
        {(control) => (
          <input
            {...control}
            type="email"
            required
            maxLength={255}
            autoComplete="off"
            value={given.email}
            onChange={(event) => set({ email: event.target.value })}
            className={CONTROL}
          />
        )}
      </Field>
      {trouble && !taken ? (
        <Notice tone="bad" live>
          {trouble}
        </Notice>
      ) : null}
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
