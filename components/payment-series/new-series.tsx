"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { newKey } from "@/components/dashboard/new-key";
import { dashboardTexts } from "@/components/dashboard/texts";
import { troubleIn } from "@/components/dashboard/use-act";
import { NOT_KEPT } from "@/components/new-charge/field-props";
import { maskDocument } from "@/components/new-charge/masks";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import type { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import { REAIS, TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { useForm } from "@/components/ui/use-form";
import { RadioChoice } from "@/components/webhooks/radio-choice";
import {
  SERIES_DESCRIPTION_MAX,
  SERIES_STEPS,
  type SeriesMethod,
} from "@/lib/payment-series/payment-series";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { makeSeries } from "./make-series";
import { PlannedList } from "./planned-list";
import {
  emptySeries,
  plannedOf,
  readSeriesDraft,
  type SeriesFault,
  type SeriesInput,
} from "./series-form";
import { SERIES_PLACE } from "./shown-series";
import { paymentSeriesTexts } from "./texts";

interface NewSeriesProps {
  /** The methods that the merchant's accounts take. */
  readonly methods: readonly SeriesMethod[];
  readonly today: CivilDate;
  readonly link: Link;
  readonly locale: Locale;
}

/** The form of a new series, which leads to the page of the series that it made. */
export function NewSeries({ methods, today, link, locale }: NewSeriesProps) {
  const t = paymentSeriesTexts(locale).form;
  const { optional } = dashboardTexts(locale);
  // Each state of the form creates one series, however often it is sent.
  const [key, setKey] = useState(newKey);
  const [made, setMade] = useState(0);
  const creation = useMutation({
    networkMode: "always",
    mutationFn: (input: SeriesInput) => makeSeries(input, key, setMade),
    onSuccess(sent) {
      if (sent.kind === "done") window.location.assign(`${SERIES_PLACE}/${sent.body.id}`);
    },
  });
  const sent = creation.data;
  // The page of the series is on its way.
  const isBusy = creation.isPending || sent?.kind === "done";
  const form = useForm({
    initial: emptySeries(methods),
    read: (draft) => readSeriesDraft(draft, today),
    submit: (input) => {
      if (!isBusy) creation.mutate(input);
    },
    onEdit() {
      if (sent?.kind !== "problem") return;
      creation.reset();
      setKey(newKey());
    },
  });
  const { values } = form;
  const planned = plannedOf(values);
  const wrong = (fault: SeriesFault | undefined) => fault && t.faults(fault);
  const { billingTypes } = textsFor(locale);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        title={t.title}
        lead={t.lead}
        above={
          <BackLink href="/charges/new" link={link}>
            {t.back}
          </BackLink>
        }
      />
      {methods.length === 0 ? <Notice tone="warning">{t.noMethods}</Notice> : null}
      <form
        onSubmit={form.onSubmit}
        noValidate
        autoComplete="off"
        className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="flex min-w-0 flex-col gap-5">
          <Section heading={t.payer}>
            <TextField
              label={t.name}
              error={wrong(form.faults.name)}
              {...NOT_KEPT}
              {...form.text("name")}
            />
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <TextField
                label={t.document}
                error={wrong(form.faults.document)}
                {...NOT_KEPT}
                value={values.document}
                onChange={({ currentTarget }) =>
                  form.set({ document: maskDocument(currentTarget.value) })
                }
                className={`${CONTROL} tabular-nums`}
              />
              <TextField
                label={t.email}
                optional={optional}
                error={wrong(form.faults.email)}
                {...NOT_KEPT}
                inputMode="email"
                autoCapitalize="none"
                {...form.text("email")}
              />
            </div>
          </Section>
          <Section heading={t.what}>
            <TextField
              label={t.description}
              optional={optional}
              hint={t.descriptionHint}
              autoComplete="off"
              maxLength={SERIES_DESCRIPTION_MAX}
              {...form.text("description")}
            />
            <RadioChoice
              legend={t.kind}
              choices={[
                { value: "each", name: t.each },
                { value: "total", name: t.total },
              ]}
              value={values.kind}
              onChange={(kind) => form.set({ kind })}
            />
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <TextField
                label={values.kind === "each" ? t.amountEach : t.amountTotal}
                error={wrong(form.faults.amount)}
                {...REAIS}
                {...form.text("amount")}
              />
              <TextField
                label={t.count}
                error={wrong(form.faults.count)}
                inputMode="numeric"
                autoComplete="off"
                {...form.text("count")}
              />
              <Field label={t.every}>
                {(control) => (
                  <select {...control} {...form.text("every")} className={CONTROL}>
                    {SERIES_STEPS.map((step) => (
                      <option key={step} value={step}>
                        {t.steps[step]}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <TextField
                label={t.firstDueDate}
                error={wrong(form.faults.firstDueDate)}
                type="date"
                min={today}
                {...form.text("firstDueDate")}
              />
            </div>
            <RadioChoice
              legend={t.method}
              choices={methods.map((method) => ({
                value: method,
                name: billingTypes[method],
                help: t.methodHelps[method],
              }))}
              value={values.billingType}
              onChange={(billingType) => form.set({ billingType })}
            />
          </Section>
          <Section heading={t.late}>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <TextField
                label={t.fine}
                optional={values.billingType === "PIX" ? undefined : optional}
                error={wrong(form.faults.fine)}
                inputMode="decimal"
                autoComplete="off"
                {...form.text("fine")}
              />
              <TextField
                label={t.interest}
                optional={optional}
                error={wrong(form.faults.interest)}
                inputMode="decimal"
                autoComplete="off"
                {...form.text("interest")}
              />
            </div>
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PlannedList planned={planned} locale={locale} />
          <Trouble words={sent ? troubleIn(sent, locale) : null} />
          {isBusy && planned ? (
            <p role="status" className="flex flex-col gap-2 text-sm tabular-nums">
              <progress
                value={made}
                max={planned.length}
                aria-label={t.submitting}
                className="h-2 w-full accent-accent"
              />
              {t.progress(made, planned.length)}
            </p>
          ) : null}
          <button type="submit" aria-disabled={isBusy} className={BUTTON.primary}>
            {isBusy ? t.submitting : t.submit(planned?.length ?? null)}
          </button>
        </div>
      </form>
    </div>
  );
}
