"use client";

import { useState } from "react";
import { problemWords } from "@/components/dashboard/problem-words";
import { send } from "@/components/dashboard/send";
import { dashboardTexts } from "@/components/dashboard/texts";
import { BUTTON } from "@/components/ui/button-style";
import { Section } from "@/components/ui/section";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { bareDocument, isDocument } from "@/lib/platform/values/tax-document";
import { FoundPerson, type HeldData } from "./found-person";
import { privacyTexts } from "./texts";

/** Looks a person up by document, and shows what is held of them and what can be done with it. */
export function LookUpPerson({ locale }: { locale: Locale }) {
  const t = privacyTexts(locale).person;
  const [looking, setLooking] = useState(false);
  const [held, setHeld] = useState<HeldData | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function look(document: string) {
    if (looking) return;
    setLooking(true);
    const sent = await send<HeldData>("GET", `/payers/${document}/data`);
    setLooking(false);
    setHeld(sent.kind === "done" ? sent.body : null);
    if (sent.kind === "lost") setTrouble(dashboardTexts(locale).troubles.lost);
    else if (sent.kind === "done") setTrouble(null);
    else
      setTrouble(sent.problem.code === "not_found" ? t.nobody : problemWords(sent.problem, locale));
  }

  const form = useForm({
    initial: { document: "" },
    read({ document: typed }) {
      const document = bareDocument(typed);
      return readyUnless(
        { document: isDocument(document) ? undefined : t.documentWrong },
        document,
      );
    },
    submit: look,
    onEdit() {
      setHeld(null);
      setTrouble(null);
    },
  });
  return (
    <Section heading={t.heading} help={t.help}>
      <form
        onSubmit={form.onSubmit}
        noValidate
        className="flex max-w-md flex-col gap-4 print:hidden"
      >
        <TextField
          label={t.document}
          error={form.faults.document}
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          {...form.text("document")}
        />
        <Trouble words={trouble} />
        <button type="submit" aria-disabled={looking} className={`${BUTTON.primary} self-start`}>
          {looking ? t.looking : t.look}
        </button>
      </form>
      {held ? <FoundPerson held={held} again={() => look(held.document)} locale={locale} /> : null}
    </Section>
  );
}
