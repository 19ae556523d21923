"use client";

import { useAct } from "@/components/dashboard/use-act";
import { CheckList } from "@/components/settings/check-list";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import type { OptionalMail } from "@/lib/mail/mail";
import type { Locale } from "@/lib/platform/values/locale";
import { notificationTexts } from "./texts";

/** Which mail a person gets of what they may switch off. */
export function MailChoice({
  kinds,
  off,
  locale,
}: {
  /** Those that their role gets. */
  kinds: readonly OptionalMail[];
  off: readonly OptionalMail[];
  locale: Locale;
}) {
  const t = notificationTexts(locale);
  const toast = useToast();
  const { act, pending, trouble } = useAct<{ off: readonly OptionalMail[] }, null>(
    { method: "PUT", path: "/me/mail", body: (input) => input },
    { locale, onDone: () => toast("good", t.saved) },
  );
  const form = useForm({ initial: { off }, read: ready, submit: act });
  const chosen = form.values.off;
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <CheckList
        names={kinds}
        words={t.kinds}
        isOn={(kind) => !chosen.includes(kind)}
        onChange={(kind, isOn) =>
          form.set({ off: isOn ? chosen.filter((one) => one !== kind) : [...chosen, kind] })
        }
      />
      <Trouble words={trouble} />
      <button type="submit" aria-disabled={pending} className={`${BUTTON.primary} self-start`}>
        {pending ? t.saving : t.save}
      </button>
    </form>
  );
}
