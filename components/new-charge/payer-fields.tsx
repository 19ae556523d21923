import { type ChangeEvent, useState } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { textsFor } from "@/components/text/texts-for";
import { CONTROL } from "@/components/ui/control-style";
import { Section } from "@/components/ui/section";
import { TextField } from "@/components/ui/text-field";
import type { PayerResponse } from "@/lib/payers/payer-response";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { AddressFields } from "./address-fields";
import { ADDRESS_FIELDS } from "./faults";
import { checkbox, masked, NOT_KEPT, type PartProps, text } from "./field-props";
import { maskDocument, maskPhone } from "./masks";
import { PayerList } from "./payer-list";
import { newChargeTexts } from "./texts";
import { type PayerField, usePayerSearch } from "./use-payer-search";

/** The fields about the payer. One who was charged before is found by name or document, and fills them in. */
export function PayerFields({ form, locale }: PartProps) {
  const t = newChargeTexts(locale);
  const { optional } = dashboardTexts(locale);
  const [known, setKnown] = useState<PayerResponse | null>(null);
  const search = usePayerSearch((payer) => {
    form.set({
      name: payer.name,
      document: maskDocument(payer.document),
      email: payer.email ?? "",
      phone: maskPhone(payer.phone ?? ""),
    });
    form.judge(["name", "document", "email", "phone"]);
    setKnown(payer);
  });
  /** The props of a field, as one in which payers are looked for. */
  const looking = (by: PayerField, field: ReturnType<typeof masked>) => ({
    ...field,
    ...search.comboboxOf(by),
    onChange(event: ChangeEvent<HTMLInputElement>) {
      field.onChange(event);
      search.look(by, event.currentTarget.value);
    },
    onBlur() {
      search.close();
      field.onBlur();
    },
  });
  const listBelow = (by: PayerField) => {
    const list = search.listOf(by);
    return list && <PayerList {...list} locale={locale} />;
  };
  return (
    <Section heading={t.payer.heading} help={t.payer.help}>
      <p role="status" className="sr-only">
        {search.shown > 0 ? t.payers.found(search.shown) : ""}
      </p>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <div className="relative sm:col-span-2">
          <TextField
            label={t.labels.name}
            error={form.faults.name}
            {...looking("name", text(form, "name"))}
            {...NOT_KEPT}
            autoCapitalize="words"
          />
          {listBelow("name")}
        </div>
        <div className="relative sm:col-span-2">
          <TextField
            label={t.labels.document}
            error={form.faults.document}
            {...looking("document", masked(form, "document", maskDocument))}
            {...NOT_KEPT}
            autoCapitalize="characters"
            className={`${CONTROL} tabular-nums sm:max-w-72`}
          />
          {listBelow("document")}
        </div>
        <TextField
          label={t.labels.email}
          optional={optional}
          hint={t.emailHint}
          error={form.faults.email}
          {...text(form, "email")}
          {...NOT_KEPT}
          inputMode="email"
          autoCapitalize="none"
        />
        <TextField
          label={t.labels.phone}
          optional={optional}
          hint={t.phoneHint}
          error={form.faults.phone}
          {...masked(form, "phone", maskPhone)}
          {...NOT_KEPT}
          type="tel"
          inputMode="tel"
          className={`${CONTROL} tabular-nums`}
        />
      </div>
      {known && form.values.document === maskDocument(known.document) ? (
        <RepeatLast payer={known} locale={locale} />
      ) : null}
      <label className="flex min-h-11 items-center gap-3 self-start font-medium text-sm">
        <input
          {...checkbox(form, "withAddress", ADDRESS_FIELDS)}
          className="size-5 accent-accent"
        />
        <span>
          {t.labels.withAddress} <span className="font-normal text-muted">({optional})</span>
        </span>
      </label>
      {form.values.withAddress ? <AddressFields form={form} locale={locale} /> : null}
    </Section>
  );
}

/** When a known payer was charged last, and the way to the form with all of that charge in it. */
function RepeatLast({ payer, locale }: { payer: PayerResponse; locale: Locale }) {
  const t = newChargeTexts(locale).payers;
  return (
    <p className="text-sm">
      {t.lastOf(textsFor(locale).day(payer.lastPaymentOn as CivilDate))}{" "}
      <a href={`/charges/new?from=${payer.lastPaymentId}`} className="font-semibold underline">
        {t.repeat}
      </a>
    </p>
  );
}
