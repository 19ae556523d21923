"use client";

import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import { teamTexts } from "./texts";

/** Demands a second factor of the whole team, or no longer does. */
export function SecondFactorRule({
  required,
  without,
  locale,
}: {
  required: boolean;
  /** How many of the team have none. */
  without: number;
  locale: Locale;
}) {
  const t = teamTexts(locale).rule;
  const toast = useToast();
  const refresh = useRefresh();
  const { act, pending, problem, trouble } = useAct<boolean, { required: boolean }>(
    { method: "PUT", path: "/second-factor-rule", body: (to) => ({ required: to }) },
    {
      locale,
      onDone(saved) {
        toast("good", saved.required ? t.turnedOn : t.turnedOff);
        refresh();
      },
    },
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-sm">
          <strong className="font-semibold">{required ? t.on : t.off}</strong>
          <span className="text-muted"> · {t.without(without)}</span>
        </p>
        <button
          type="button"
          aria-disabled={pending}
          onClick={() => act(!required)}
          className={BUTTON.small}
        >
          {required ? t.turnOff : t.turnOn}
        </button>
      </div>
      <Trouble words={problem?.code === "invalid_body" ? t.ownFirst : trouble} />
    </div>
  );
}
