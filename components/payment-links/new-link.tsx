"use client";

import { useState } from "react";
import { newKey } from "@/components/dashboard/new-key";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import type { Link } from "@/components/ui/link";
import { PageHeading } from "@/components/ui/page-heading";
import { REAIS, TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { useForm } from "@/components/ui/use-form";
import { RadioChoice } from "@/components/webhooks/radio-choice";
import { LINK_BOUNDS } from "@/lib/payment-links/payment-link";
import type { PickedMethod } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { EMPTY_LINK, type LinkInput, readLinkDraft } from "./link-form";
import { LINKS_PLACE } from "./shown-link";
import { paymentLinkTexts } from "./texts";

interface NewLinkProps {
  /** The methods that the merchant's accounts take. */
  readonly methods: readonly PickedMethod[];
  readonly today: CivilDate;
  readonly link: Link;
  readonly locale: Locale;
}

/** The form of a new payment link, which leads to the page of the link that it made. */
export function NewLink({ methods, today, link, locale }: NewLinkProps) {
  const texts = paymentLinkTexts(locale);
  const t = texts.form;
  const words = dashboardTexts(locale);
  // Each state of the form creates one link, however often it is sent.
  const [key, setKey] = useState(newKey);
  const create = useAct<LinkInput, { readonly id: string }>(
    {
      method: "POST",
      path: "/payment-links",
      body: (input) => input,
      idempotencyKey: () => key,
    },
    { locale, onDone: ({ id }) => window.location.assign(`${LINKS_PLACE}/${id}`) },
  );
  const form = useForm({
    initial: EMPTY_LINK,
    read: readLinkDraft,
    submit: create.act,
    onEdit() {
      if (!create.problem) return;
      create.reset();
      setKey(newKey());
    },
  });
  const { faults, values } = form;
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <PageHeading
        title={t.title}
        lead={t.lead}
        above={
          <BackLink href={LINKS_PLACE} link={link}>
            {texts.back}
          </BackLink>
        }
      />
      <form
        onSubmit={form.onSubmit}
        noValidate
        className="flex flex-col gap-5 rounded-card border border-line bg-card p-4 sm:p-5"
      >
        <TextField
          label={t.name}
          hint={t.nameHint}
          error={faults.title && t.nameMissing}
          autoComplete="off"
          maxLength={LINK_BOUNDS.title}
          {...form.text("title")}
        />
        <Field label={t.description} optional={words.optional}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={LINK_BOUNDS.description}
              {...form.text("description")}
              className={CONTROL}
            />
          )}
        </Field>
        <RadioChoice
          legend={t.kind}
          choices={[
            { value: "fixed", name: t.fixed },
            { value: "chosen", name: t.chosen },
          ]}
          value={values.kind}
          onChange={(kind) => form.set({ kind })}
        />
        {values.kind === "fixed" ? (
          <TextField
            label={t.amount}
            error={faults.amount && t.amountMissing}
            {...REAIS}
            {...form.text("amount")}
          />
        ) : (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label={t.least}
              error={faults.least && t.amountMissing}
              {...REAIS}
              {...form.text("least")}
            />
            <TextField
              label={t.most}
              error={faults.most && (faults.most === "missing" ? t.amountMissing : t.mostTooSmall)}
              {...REAIS}
              {...form.text("most")}
            />
          </div>
        )}
        <Methods
          methods={methods}
          chosen={values.methods}
          onChange={(chosen) => form.set({ methods: chosen })}
          locale={locale}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={t.dueInDays}
            hint={t.dueInDaysHint}
            error={faults.dueInDays && t.dueInDaysWrong}
            inputMode="numeric"
            autoComplete="off"
            {...form.text("dueInDays")}
          />
          <TextField
            label={t.maxPayments}
            hint={t.maxPaymentsHint}
            optional={words.optional}
            error={faults.maxPayments && t.maxPaymentsWrong}
            inputMode="numeric"
            autoComplete="off"
            {...form.text("maxPayments")}
          />
        </div>
        <TextField
          label={t.endsOn}
          optional={words.optional}
          type="date"
          min={today}
          {...form.text("endsOn")}
        />
        <Trouble words={create.trouble} />
        <button
          type="submit"
          aria-disabled={create.pending}
          className={`${BUTTON.primary} self-start`}
        >
          {create.pending ? t.submitting : t.submit}
        </button>
      </form>
    </div>
  );
}

/** The methods that payers of the link choose from. */
function Methods({
  methods,
  chosen,
  onChange,
  locale,
}: {
  methods: readonly PickedMethod[];
  chosen: readonly PickedMethod[];
  onChange: (chosen: readonly PickedMethod[]) => void;
  locale: Locale;
}) {
  const t = paymentLinkTexts(locale).form;
  const names = textsFor(locale).methods;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby="methods-hint">
      <legend className="mb-1.5 font-medium text-sm">{t.methods}</legend>
      {methods.map((method) => (
        <label
          key={method}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 text-sm has-checked:border-accent has-checked:bg-accent-tint"
        >
          <input
            type="checkbox"
            checked={chosen.includes(method)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, method] : chosen.filter((one) => one !== method))
            }
            className="size-4 shrink-0 accent-accent"
          />
          {names[method]}
        </label>
      ))}
      <p id="methods-hint" className="text-muted text-sm">
        {t.methodsHint}
      </p>
    </fieldset>
  );
}
