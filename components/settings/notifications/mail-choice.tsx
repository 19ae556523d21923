"use client";

import { useId } from "react";
import { useAct } from "@/components/dashboard/use-act";
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
  const id = useId();
  const toast = useToast();
  const { act, pending, trouble } = useAct<{ off: readonly OptionalMail[] }, null>(
    { method: "PUT", path: "/me/mail", body: (input) => input },
    { locale, onDone: () => toast("good", t.saved) },
  );
  const form = useForm({ initial: { off }, read: ready, submit: act });
  const chosen = form.values.off;
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <ul className="flex flex-col gap-4">
        {kinds.map((kind) => (
          <li key={kind} className="flex items-start gap-3">
            <input
              id={`${id}${kind}`}
              type="checkbox"
              className="mt-1 size-5 shrink-0 accent-accent"
              aria-describedby={`${id}${kind}help`}
              checked={!chosen.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                form.set({
                  off: checked ? chosen.filter((one) => one !== kind) : [...chosen, kind],
                })
              }
            />
            <div>
              <label htmlFor={`${id}${kind}`} className="font-medium">
                {t.kinds[kind].name}
              </label>
              <p id={`${id}${kind}help`} className="text-muted text-sm">
                {t.kinds[kind].help}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Trouble words={trouble} />
      <button type="submit" aria-disabled={pending} className={`${BUTTON.primary} self-start`}>
        {pending ? t.saving : t.save}
      </button>
    </form>
  );
}
