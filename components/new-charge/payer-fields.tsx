import { dashboardTexts } from "@/components/dashboard/texts";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { AddressFields } from "./address-fields";
import { masked, NOT_KEPT, type PartProps, wordsFor } from "./field-props";
import { maskDocument, maskPhone } from "./masks";
import { newChargeTexts } from "./texts";

/** Who pays. */
export function PayerFields({
  withAddress,
  onAddressDropped,
  ...part
}: PartProps & { withAddress: boolean; onAddressDropped: () => void }) {
  const { register, errors, locale } = part;
  const t = newChargeTexts(locale);
  const { optional } = dashboardTexts(locale);
  return (
    <Section heading={t.payer.heading} help={t.payer.help}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label={t.labels.name} error={wordsFor(errors, "name")} className="sm:col-span-2">
          {(control) => (
            <input
              {...control}
              {...register("name")}
              {...NOT_KEPT}
              autoCapitalize="words"
              className={CONTROL}
            />
          )}
        </Field>
        <Field
          label={t.labels.document}
          error={wordsFor(errors, "document")}
          className="sm:col-span-2"
        >
          {(control) => (
            <input
              {...control}
              {...masked(register, "document", maskDocument)}
              {...NOT_KEPT}
              inputMode="numeric"
              className={`${CONTROL} tabular-nums sm:max-w-72`}
            />
          )}
        </Field>
        <Field
          label={t.labels.email}
          optional={optional}
          hint={t.emailHint}
          error={wordsFor(errors, "email")}
        >
          {(control) => (
            <input
              {...control}
              {...register("email")}
              {...NOT_KEPT}
              inputMode="email"
              autoCapitalize="none"
              className={CONTROL}
            />
          )}
        </Field>
        <Field
          label={t.labels.phone}
          optional={optional}
          hint={t.phoneHint}
          error={wordsFor(errors, "phone")}
        >
          {(control) => (
            <input
              {...control}
              {...masked(register, "phone", maskPhone)}
              {...NOT_KEPT}
              type="tel"
              inputMode="tel"
              className={`${CONTROL} tabular-nums`}
            />
          )}
        </Field>
      </div>
      <label className="flex min-h-11 items-center gap-3 self-start font-medium text-sm">
        <input
          type="checkbox"
          {...register("withAddress", {
            onChange: ({ target }) => {
              if (!target.checked) onAddressDropped();
            },
          })}
          className="size-5 accent-accent"
        />
        <span>
          {t.labels.withAddress} <span className="font-normal text-muted">({optional})</span>
        </span>
      </label>
      {withAddress ? <AddressFields {...part} /> : null}
    </Section>
  );
}
