"use client";

import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import type { PaymentSeriesResponse } from "@/lib/payment-series/payment-series-response";
import type { Locale } from "@/lib/platform/values/locale";
import { paymentSeriesTexts } from "./texts";

/** Creates the charges of a series that are not there, as many as one request has time for. */
export function FillSeries({ id, locale }: { id: string; locale: Locale }) {
  const t = paymentSeriesTexts(locale).detail;
  const refresh = useRefresh();
  const toast = useToast();
  const { act, pending, trouble } = useAct<void, PaymentSeriesResponse>(
    { method: "POST", path: `/payment-series/${id}/complete` },
    {
      locale,
      onDone({ state }) {
        if (state === "INCOMPLETE") toast("bad", t.notAll);
        else toast("good", t.filled);
        refresh();
      },
    },
  );
  return (
    <div className="mt-2 flex flex-col gap-2">
      <button
        type="button"
        onClick={() => act()}
        aria-disabled={pending}
        className={`${BUTTON.small} self-start`}
      >
        {pending ? t.filling : t.fill}
      </button>
      <Trouble words={trouble} />
    </div>
  );
}
