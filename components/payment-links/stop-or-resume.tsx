"use client";

import { Pause, Play } from "lucide-react";
import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import type { ShownPaymentLink } from "./shown-link";
import { paymentLinkTexts } from "./texts";

/** Stops a link at once, or lets it make charges again: either can be taken back. */
export function StopOrResume({ shown, locale }: { shown: ShownPaymentLink; locale: Locale }) {
  const t = paymentLinkTexts(locale).detail;
  const refresh = useRefresh();
  const toast = useToast();
  const { act, pending, trouble } = useAct<boolean, unknown>(
    {
      method: "PATCH",
      path: `/payment-links/${shown.id}`,
      body: (active) => ({ active }),
      version: shown.version,
    },
    {
      locale,
      onDone(_, active) {
        toast("good", active ? t.resumed : t.stopped);
        refresh();
      },
    },
  );
  const Icon = shown.active ? Pause : Play;
  const words = shown.active ? [t.stop, t.stopping] : [t.resume, t.resuming];
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        onClick={() => act(!shown.active)}
        aria-disabled={pending}
        className={BUTTON.quiet}
      >
        <Icon className="size-4" aria-hidden="true" />
        {pending ? words[1] : words[0]}
      </button>
      <Trouble words={trouble} />
    </div>
  );
}
