import { textsFor } from "@/components/text/texts-for";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { type CivilDate, lastSecondOfBrasiliaDay } from "@/lib/domain/brasilia";
import { NOT_KEPT, type PartProps, wordsFor } from "./field-props";
import { Presets } from "./presets";
import { newChargeTexts } from "./texts";
import {
  type ChargeValues,
  codeExpiryOf,
  daysAfter,
  hasTerms,
  LONGEST_VALIDITY,
  VALIDITY_UNITS,
  type ValidityUnit,
} from "./values";

interface DeadlineFieldsProps extends PartProps {
  readonly values: ChargeValues;
  readonly now: Date;
  readonly today: CivilDate;
  readonly onPreset: (preset: Partial<ChargeValues>) => void;
}

/** Until when the charge can be paid. */
export function DeadlineFields(props: DeadlineFieldsProps) {
  const { register, errors, locale, values, today, onPreset } = props;
  const t = newChargeTexts(locale);
  const days: readonly (readonly [string, CivilDate])[] = [
    [t.presets.today, today],
    [t.presets.tomorrow, daysAfter(today, 1)],
    [t.presets.inDays(7), daysAfter(today, 7)],
    [t.presets.inDays(30), daysAfter(today, 30)],
  ];
  return (
    <Section heading={t.deadlines.heading}>
      <Field label={t.labels.dueDate} error={wordsFor(errors, "dueDate")}>
        {(control) => (
          <>
            <input
              {...control}
              {...register("dueDate")}
              {...NOT_KEPT}
              type="date"
              min={today}
              max="9999-12-31"
              className={`${CONTROL} tabular-nums sm:max-w-52`}
            />
            <Presets
              label={t.presets.dueDate}
              presets={days.map(([words, dueDate]) => ({
                words,
                on: values.dueDate === dueDate,
                choose: () => onPreset({ dueDate }),
              }))}
            />
          </>
        )}
      </Field>
      {values.billingType !== "PIX" ? null : hasTerms(values) ? (
        <p className="text-sm">
          <ValidUntil {...props} />
        </p>
      ) : (
        <Validity {...props} />
      )}
    </Section>
  );
}

function Validity({ register, errors, locale, values, now, onPreset }: DeadlineFieldsProps) {
  const t = newChargeTexts(locale);
  const presets: readonly (readonly [string, string, ValidityUnit])[] = [
    [t.presets.untilDueDate, LONGEST_VALIDITY.validity, LONGEST_VALIDITY.validityUnit],
    [t.presets.halfHour, "30", "minutes"],
    [t.presets.oneHour, "1", "hours"],
    [t.presets.oneDay, "24", "hours"],
  ];
  const units = Object.keys(VALIDITY_UNITS) as ValidityUnit[];
  return (
    <Field
      label={t.labels.validity}
      hint={<ValidUntil values={values} now={now} locale={locale} />}
      error={wordsFor(errors, "validity")}
    >
      {(control) => (
        <>
          <div className="flex max-w-72 gap-2">
            <input
              {...control}
              {...register("validity", { deps: ["validityUnit"] })}
              {...NOT_KEPT}
              inputMode="numeric"
              className={`${CONTROL} max-w-24 tabular-nums`}
            />
            <select
              {...register("validityUnit", { deps: ["validity"] })}
              aria-label={t.labels.validityUnit}
              autoComplete="off"
              className={CONTROL}
            >
              {units.map((unit) => (
                <option key={unit} value={unit}>
                  {t.units[unit]}
                </option>
              ))}
            </select>
          </div>
          <Presets
            label={t.presets.validity}
            presets={presets.map(([words, validity, validityUnit]) => ({
              words,
              on: values.validity === validity && values.validityUnit === validityUnit,
              choose: () => onPreset({ validity, validityUnit }),
            }))}
          />
        </>
      )}
    </Field>
  );
}

/** What the validity comes to, and what that means for the payer. */
function ValidUntil({
  values,
  now,
  locale,
}: Pick<DeadlineFieldsProps, "values" | "now" | "locale">) {
  const t = newChargeTexts(locale);
  const expiry = codeExpiryOf(values, now);
  if (!expiry) return null;
  const end = lastSecondOfBrasiliaDay(values.dueDate as CivilDate);
  const meaning = expiry > end ? t.outlives : expiry < end ? t.diesEarly : t.dueDateCaps;
  return (
    <span className="tabular-nums">
      <span className="font-medium text-ink">{t.validUntil(textsFor(locale).instant(expiry))}</span>{" "}
      {meaning}
    </span>
  );
}
