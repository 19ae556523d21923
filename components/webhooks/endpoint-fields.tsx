"use client";

import { isAbout } from "@/components/dashboard/is-about";
import { SaveTrouble } from "@/components/dashboard/save-trouble";
import { dashboardTexts } from "@/components/dashboard/texts";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { useForm } from "@/components/ui/use-form";
import type { Problem } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";
import { type EndpointDraft, type EndpointInput, readEndpointDraft } from "./endpoint-form";
import { TypePicker } from "./type-picker";
import { webhooksTexts } from "./webhooks-texts";

const URL_MAX = 2_000;
const DESCRIPTION_MAX = 200;

/** The form of an endpoint, new or not. */
export function EndpointFields({
  initial,
  storedHeaders,
  submit,
  submitWords,
  pending,
  problem,
  trouble,
  onEdit,
  locale,
}: {
  initial: EndpointDraft;
  /** The names of the headers that it has; their values are not shown. */
  storedHeaders: readonly string[];
  submit: (input: EndpointInput) => void;
  submitWords: string;
  pending: boolean;
  problem: Problem | null;
  trouble: string | null;
  /** Drops what the server said of what was typed before. */
  onEdit: () => void;
  locale: Locale;
}) {
  const texts = webhooksTexts(locale);
  const t = texts.form;
  const words = dashboardTexts(locale);
  const form = useForm({ initial, read: readEndpointDraft, submit, onEdit });
  const { faults } = form;
  const refused = {
    url: isAbout(problem, "/url"),
    headers: problem?.errors.some(
      (error) => "pointer" in error && error.pointer.startsWith("/headers"),
    ),
  };
  const urlFault = { missing: t.urlMissing, unreadable: t.urlUnreadable };
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-5">
      <TextField
        label={t.url}
        hint={t.urlHint}
        error={refused.url ? t.urlRefused : faults.url && urlFault[faults.url]}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={URL_MAX}
        placeholder="https://"
        {...form.text("url")}
        className={`${CONTROL} font-mono text-sm`}
      />
      <TextField
        label={t.description}
        hint={t.descriptionHint}
        optional={words.optional}
        autoComplete="off"
        maxLength={DESCRIPTION_MAX}
        {...form.text("description")}
      />
      <TypePicker
        everyType={form.values.everyType}
        types={form.values.types}
        onChange={form.set}
        error={faults.types && t.typesMissing}
        locale={locale}
      />
      <details
        open={faults.headers !== undefined || refused.headers}
        className="rounded-control border border-line px-3"
      >
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-sm">
          {t.more}
          <span className="ml-1 font-normal text-muted">({words.optional})</span>
        </summary>
        <div className="flex flex-col gap-3 pb-4">
          {storedHeaders.length === 0 ? null : (
            <label className="flex cursor-pointer items-start gap-3 text-sm">
              <input
                type="checkbox"
                checked={form.values.replacesHeaders}
                onChange={({ currentTarget }) =>
                  form.set({ replacesHeaders: currentTarget.checked })
                }
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="block font-medium">{t.replace}</span>
                <span className="block break-words text-muted">
                  {t.stored(storedHeaders.join(", "))} {t.replaceHelp}
                </span>
              </span>
            </label>
          )}
          {form.values.replacesHeaders ? (
            <Field
              label={t.headers}
              hint={t.headersHint}
              error={
                refused.headers
                  ? t.headersRefused
                  : faults.headers && t.headerUnreadable(faults.headers)
              }
            >
              {(control) => (
                <textarea
                  {...control}
                  rows={3}
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  {...form.text("headers")}
                  className={`${CONTROL} font-mono text-sm`}
                />
              )}
            </Field>
          ) : null}
        </div>
      </details>
      {refused.url || refused.headers ? null : (
        <SaveTrouble problem={problem} trouble={trouble} locale={locale} />
      )}
      <button type="submit" aria-disabled={pending} className={BUTTON.primary}>
        {submitWords}
      </button>
    </form>
  );
}
