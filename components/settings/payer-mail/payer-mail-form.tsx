"use client";

import { useAct } from "@/components/dashboard/use-act";
import { CheckList } from "@/components/settings/check-list";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import type { PayerMailChoice } from "@/lib/mail/payer-mail";
import type { Locale } from "@/lib/platform/values/locale";
import { payerMailPageTexts } from "./texts";

const NAMES = ["charge", "reminders", "receipt", "refund"] as const;

/** What a merchant's payers get by mail. */
export function PayerMailForm({ choice, locale }: { choice: PayerMailChoice; locale: Locale }) {
  const t = payerMailPageTexts(locale);
  const toast = useToast();
  const { act, pending, trouble } = useAct<PayerMailChoice, null>(
    { method: "PUT", path: "/payer-mail", body: (input) => input },
    { locale, onDone: () => toast("good", t.saved) },
  );
  const form = useForm({ initial: choice, read: ready, submit: act });
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <CheckList
        names={NAMES}
        words={t.kinds}
        isOn={(name) => form.values[name]}
        onChange={(name, isOn) => form.set({ [name]: isOn })}
      />
      <Trouble words={trouble} />
      <button type="submit" aria-disabled={pending} className={`${BUTTON.primary} self-start`}>
        {pending ? t.saving : t.save}
      </button>
    </form>
  );
}
