"use client";

import { useId } from "react";
import type { Locale } from "@/lib/platform/values/locale";
import { EVENT_GROUPS, eventWords, type FeedType, typesIn } from "./event-groups";
import { RadioChoice } from "./radio-choice";
import { webhooksTexts } from "./webhooks-texts";

/** Chooses what an endpoint is sent: everything, or types out of the groups of the catalogue. */
export function TypePicker({
  everyType,
  types,
  onChange,
  error,
  locale,
}: {
  everyType: boolean;
  types: readonly FeedType[];
  onChange: (chosen: { everyType?: boolean; types?: readonly FeedType[] }) => void;
  error: string | undefined;
  locale: Locale;
}) {
  const t = webhooksTexts(locale).form;
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <RadioChoice
        legend={t.what}
        choices={[
          { value: "every", name: t.every, help: t.everyHelp },
          { value: "some", name: t.some, ...(everyType ? {} : { help: t.chosen(types.length) }) },
        ]}
        value={everyType ? "every" : "some"}
        onChange={(value) => onChange({ everyType: value === "every" })}
      />
      {everyType ? null : (
        <fieldset
          aria-label={t.some}
          aria-describedby={error && id}
          className="flex min-w-0 flex-col divide-y divide-line rounded-control border border-line px-3"
        >
          {EVENT_GROUPS.map((group) => (
            <Group key={group} group={group} types={types} onChange={onChange} locale={locale} />
          ))}
        </fieldset>
      )}
      {error ? (
        <p id={id} role="alert" className="text-red text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The types of a group, folded, below a box that chooses all of them. */
function Group({
  group,
  types,
  onChange,
  locale,
}: {
  group: (typeof EVENT_GROUPS)[number];
  types: readonly FeedType[];
  onChange: (chosen: { types: readonly FeedType[] }) => void;
  locale: Locale;
}) {
  const t = webhooksTexts(locale);
  const own = typesIn(group);
  const chosen = own.filter((type) => types.includes(type));
  const set = (changed: readonly FeedType[], on: boolean) =>
    onChange({
      types: on
        ? [...types, ...changed.filter((type) => !types.includes(type))]
        : types.filter((type) => !changed.includes(type)),
    });
  return (
    <div className="flex items-start gap-3">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && chosen.length < own.length;
        }}
        checked={chosen.length === own.length}
        onChange={(event) => set(own, event.currentTarget.checked)}
        aria-label={t.form.group(t.groups[group])}
        className="mt-3.5 size-4 shrink-0 accent-accent"
      />
      <details className="min-w-0 flex-1 text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
          <span className="font-medium">{t.groups[group]}</span>
          <span className="text-muted tabular-nums">
            {chosen.length}/{own.length}
          </span>
        </summary>
        <ul className="flex flex-col pb-2">
          {own.map((type) => (
            <li key={type}>
              <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
                <input
                  type="checkbox"
                  checked={types.includes(type)}
                  onChange={(event) => set([type], event.currentTarget.checked)}
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                />
                <span className="min-w-0">
                  <span className="block leading-5">{eventWords(type, locale)}</span>
                  <code className="block break-all font-mono text-muted text-xs">{type}</code>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
