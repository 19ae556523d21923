"use client";

import { type FormEvent, useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toasts";
import { brandAccents, type Colour, parseColour } from "@/lib/domain/brand-colour";
import { MERCHANT_NAME_MAX } from "@/lib/domain/merchant";
import { BrandPreview } from "./brand-preview";
import { profileTexts } from "./texts";

/** The service's own accent, where a merchant has no colour of its own. */
const STANDARD = "#a4471d" as Colour;

/** The merchant's name and colour, with what becomes of them as they are chosen. */
export function BrandForm({
  name: givenName,
  colour: givenColour,
  logoUrl,
  locale,
}: {
  name: string;
  colour: Colour | null;
  logoUrl: string | null;
  locale: Locale;
}) {
  const t = profileTexts(locale).brand;
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const [name, setName] = useState(givenName);
  /** As it is typed; empty for the service's own. */
  const [text, setText] = useState<string>(givenColour ?? "");
  const colour = parseColour(text);
  const wrong = text.trim() !== "" && colour === null;
  const save = useAct<{ name: string; colour: Colour | null }, unknown>(
    { method: "PUT", path: "/profile", body: (input) => input },
    {
      locale,
      onDone() {
        toast("good", t.saved);
        refresh();
      },
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!wrong && name.trim() !== "") save.act({ name, colour });
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-5">
        <Field
          label={t.name}
          hint={t.nameHint}
          error={name.trim() === "" ? t.nameMissing : undefined}
        >
          {(control) => (
            <input
              {...control}
              autoComplete="organization"
              maxLength={MERCHANT_NAME_MAX}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              className={CONTROL}
            />
          )}
        </Field>
        <Field
          label={t.colour}
          hint={t.colourHint}
          error={wrong ? t.colourWrong : undefined}
          optional={words.optional}
        >
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <input
                type="color"
                aria-label={t.pick}
                value={colour ?? STANDARD}
                onChange={(event) => setText(event.currentTarget.value)}
                className="h-11 w-14 shrink-0 rounded-control border border-control bg-card p-1"
              />
              <input
                {...control}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={20}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                className={`${CONTROL} max-w-36 tabular-nums`}
              />
              {text === "" ? null : (
                <button type="button" onClick={() => setText("")} className={BUTTON.quiet}>
                  {t.reset}
                </button>
              )}
            </div>
          )}
        </Field>
        {wrong ? null : <Legibility colour={colour} locale={locale} />}
        {save.trouble === null ? null : (
          <Notice tone="bad" live>
            {save.trouble}
          </Notice>
        )}
        <button
          type="submit"
          aria-disabled={save.pending}
          className={`${BUTTON.primary} self-start`}
        >
          {save.pending ? words.saving : words.save}
        </button>
      </div>
      <BrandPreview
        name={name.trim() || givenName}
        accents={brandAccents(colour ?? STANDARD)}
        logoUrl={logoUrl}
        locale={locale}
      />
    </form>
  );
}

/** Says whether the colour stays as it was chosen, and what is drawn where it cannot. */
function Legibility({ colour, locale }: { colour: Colour | null; locale: Locale }) {
  const t = profileTexts(locale).brand;
  if (colour === null) return <Notice tone="info">{t.standard}</Notice>;
  const { light, dark } = brandAccents(colour);
  const said = [
    ...(light.accent === colour ? [] : [t.darkened(light.accent)]),
    ...(dark.accent === colour ? [] : [t.lightened(dark.accent)]),
  ];
  return (
    <Notice tone={said.length === 0 ? "good" : "info"} live>
      {said.length === 0 ? (
        t.kept
      ) : (
        <ul className="flex flex-col gap-1">
          {said.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
