"use client";

import { SaveTrouble } from "@/components/dashboard/save-trouble";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useVersionedSave } from "@/components/dashboard/use-versioned-save";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { readyUnless, useForm } from "@/components/ui/use-form";
import { brandAccents, type Colour, parseColour } from "@/lib/merchants/brand-colour";
import { reservedWords } from "@/lib/merchants/reserved-name";
import type { Locale } from "@/lib/platform/values/locale";
import { MERCHANT_NAME_MAX } from "@/lib/platform/values/merchant";
import { BrandPreview } from "./brand-preview";
import { profileTexts } from "./texts";

/** The service's own accent, where a merchant has no colour of its own. */
const STANDARD = "#a4471d" as Colour;

/** The merchant's name and colour, with what becomes of them as they are chosen. */
export function BrandForm({
  name: storedName,
  colour: storedColour,
  logoUrl,
  version,
  locale,
}: {
  name: string;
  colour: Colour | null;
  logoUrl: string | null;
  /** Of name and colour. */
  version: string;
  locale: Locale;
}) {
  const t = profileTexts(locale).brand;
  const words = dashboardTexts(locale);
  const save = useVersionedSave<{ name: string; colour: Colour | null }>(
    { path: "/profile", version, saved: t.saved },
    locale,
  );

  function nameFault(name: string): string | undefined {
    if (name.trim() === "") return t.nameMissing;
    const reserved = name.trim() === storedName ? null : reservedWords(name);
    return reserved === null ? undefined : t.nameReserved(reserved);
  }

  const form = useForm({
    // The colour is empty for the service's own.
    initial: { name: storedName, colour: String(storedColour ?? "") },
    read({ name, colour: typed }) {
      const colour = parseColour(typed);
      return readyUnless(
        {
          name: nameFault(name),
          colour: typed.trim() !== "" && colour === null ? t.colourWrong : undefined,
        },
        { name, colour },
      );
    },
    submit: save.act,
    showFaults: "always",
  });
  const { faults, values } = form;
  const colour = parseColour(values.colour);

  return (
    <form
      onSubmit={form.onSubmit}
      noValidate
      className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-5">
        <TextField
          label={t.name}
          hint={t.nameHint}
          error={faults.name}
          autoComplete="organization"
          maxLength={MERCHANT_NAME_MAX}
          {...form.text("name")}
        />
        <Field label={t.colour} hint={t.colourHint} error={faults.colour} optional={words.optional}>
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <input
                type="color"
                aria-label={t.pick}
                value={colour ?? STANDARD}
                onChange={(event) => form.set({ colour: event.currentTarget.value })}
                className="h-11 w-14 shrink-0 rounded-control border border-control bg-card p-1"
              />
              <input
                {...control}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={20}
                {...form.text("colour")}
                className={`${CONTROL} max-w-36 tabular-nums`}
              />
              {values.colour === "" ? null : (
                <button
                  type="button"
                  onClick={() => form.set({ colour: "" })}
                  className={BUTTON.quiet}
                >
                  {t.reset}
                </button>
              )}
            </div>
          )}
        </Field>
        {faults.colour ? null : <Legibility colour={colour} locale={locale} />}
        <SaveTrouble problem={save.problem} trouble={save.trouble} locale={locale} />
        <button
          type="submit"
          aria-disabled={save.pending}
          className={`${BUTTON.primary} self-start`}
        >
          {save.pending ? words.saving : words.save}
        </button>
      </div>
      <BrandPreview
        name={values.name.trim() || storedName}
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
