import { BUTTON } from "@/components/ui/button-style";
import type { SignInChoice } from "@/lib/members/sign-in-choice";
import type { Locale } from "@/lib/platform/values/locale";
import { choiceStepTexts } from "./texts";

/** Asks which merchant is meant, where e-mail and password are right for several. */
export function ChoiceStep({
  choices,
  hidden,
  onBack,
  locale,
}: {
  choices: readonly SignInChoice[];
  /** Kept in the form while the code is asked for. */
  hidden: boolean;
  onBack: () => void;
  locale: Locale;
}) {
  const t = choiceStepTexts(locale);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" hidden={hidden}>
      <legend className="mb-1.5 font-semibold">{t.heading}</legend>
      <p className="text-muted text-sm">{t.hint}</p>
      {choices.map(({ memberId, merchantName }, index) => (
        <label
          key={memberId}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 text-sm has-checked:border-accent has-checked:bg-accent-tint"
        >
          <input
            type="radio"
            name="member"
            value={memberId}
            defaultChecked={index === 0}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 break-words font-medium">{merchantName ?? t.operator}</span>
        </label>
      ))}
      <button type="button" className={`${BUTTON.small} mt-1 self-start`} onClick={onBack}>
        {t.back}
      </button>
    </fieldset>
  );
}
