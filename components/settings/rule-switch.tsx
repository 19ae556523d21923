"use client";

import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";

/** What a rule's row says. */
export interface RuleWords {
  readonly on: string;
  readonly off: string;
  readonly turnOn: string;
  readonly turnOff: string;
  readonly turnedOn: string;
  readonly turnedOff: string;
}

/** A rule that a merchant demands of its team, or does not, with the button that changes it. */
export function RuleSwitch({
  required,
  path,
  words: t,
  note,
  refused,
  locale,
}: {
  required: boolean;
  /** Below `/api/dashboard`. */
  path: string;
  words: RuleWords;
  /** What stands beside it. */
  note: string;
  /** Why it cannot be demanded, where the server refuses it. */
  refused: string;
  locale: Locale;
}) {
  const toast = useToast();
  const refresh = useRefresh();
  const { act, pending, problem, trouble } = useAct<boolean, { required: boolean }>(
    { method: "PUT", path, body: (to) => ({ required: to }) },
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
          <span className="text-muted"> · {note}</span>
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
      <Trouble words={problem?.code === "invalid_body" ? refused : trouble} />
    </div>
  );
}
