"use client";

import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";

/** Sandbox only: sets the merchant's clock back to the real day. */
export function ResetClock({
  words,
  done,
  locale,
}: {
  /** What the button says. */
  words: string;
  /** What is said once it is done. */
  done: string;
  locale: Locale;
}) {
  const refresh = useRefresh();
  const toast = useToast();
  const { act, pending, trouble } = useAct<undefined, unknown>(
    { method: "DELETE", path: "/sandbox/clock" },
    {
      locale,
      onDone() {
        toast("good", done);
        refresh();
      },
    },
  );
  return (
    <>
      <button
        type="button"
        aria-disabled={pending}
        onClick={() => act(undefined)}
        className={BUTTON.small}
      >
        {words}
      </button>
      <Trouble words={trouble} />
    </>
  );
}
