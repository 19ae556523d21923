"use client";

import { RotateCw } from "lucide-react";
import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import { deliveryTexts } from "./delivery-texts";

/** Sends an event to an endpoint again. */
export function ResendEvent({
  eventId,
  endpointId,
  label,
  locale,
}: {
  eventId: string;
  endpointId: string;
  /** What is sent again, for those who do not see the row that the button is in. */
  label: string;
  locale: Locale;
}) {
  const t = deliveryTexts(locale).resend;
  const refresh = useRefresh();
  const toast = useToast();
  const resend = useAct<void, unknown>(
    { method: "POST", path: `/events/${eventId}/resend`, body: () => ({ endpointId }) },
    {
      locale,
      onDone() {
        toast("good", t.done);
        refresh();
      },
    },
  );
  return (
    <div className="flex flex-col items-start gap-2 print:hidden">
      <button
        type="button"
        onClick={() => resend.act()}
        aria-disabled={resend.pending}
        aria-label={t.of(label)}
        className={BUTTON.small}
      >
        <RotateCw className="size-4" aria-hidden="true" />
        {resend.pending ? t.sending : t.action}
      </button>
      <Trouble words={resend.trouble} />
    </div>
  );
}
