import { dashboardTexts } from "@/components/dashboard/texts";
import { CONTROL } from "@/components/ui/control-style";
import { Section } from "@/components/ui/section";
import { TextField } from "@/components/ui/text-field";
import { AddressFields } from "./address-fields";
import { ADDRESS_FIELDS } from "./faults";
import { checkbox, masked, NOT_KEPT, type PartProps, text } from "./field-props";
import { maskDocument, maskPhone } from "./masks";
import { newChargeTexts } from "./texts";

/** The fields about the payer. */
export function PayerFields({ form, locale }: PartProps) {
  const t = newChargeTexts(locale);
  const { optional } = dashboardTexts(locale);
  return (
    <Section heading={t.payer.heading} help={t.payer.help}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label={t.labels.name}
          error={form.faults.name}
          place="sm:col-span-2"
          {...text(form, "name")}
          {...NOT_KEPT}
          autoCapitalize="words"
        />
        <TextField
          label={t.labels.document}
          error={form.faults.document}
          place="sm:col-span-2"
          {...masked(form, "document", maskDocument)}
          {...NOT_KEPT}
          autoCapitalize="characters"
          className={`${CONTROL} tabular-nums sm:max-w-72`}
        />
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
