"use client";

import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import { profileTexts } from "./texts";

/** Takes CNPJs with letters for charges that members make, or no longer does. */
export function PayerDocuments({
  lettersInCnpj,
  locale,
}: {
  lettersInCnpj: boolean;
  locale: Locale;
}) {
  const t = profileTexts(locale).documents;
  const toast = useToast();
  const refresh = useRefresh();
  const { act, pending, trouble } = useAct<boolean, { lettersInCnpj: boolean }>(
    { method: "PUT", path: "/payer-documents", body: (to) => ({ lettersInCnpj: to }) },
    {
      locale,
      onDone(saved) {
        toast("good", saved.lettersInCnpj ? t.turnedOn : t.turnedOff);
        refresh();
      },
    },
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <strong className="font-semibold text-sm">{lettersInCnpj ? t.on : t.off}</strong>
        <button
          type="button"
          aria-disabled={pending}
          onClick={() => act(!lettersInCnpj)}
          className={BUTTON.small}
        >
          {lettersInCnpj ? t.turnOff : t.turnOn}
        </button>
      </div>
      <Trouble words={trouble} />
    </div>
  );
}
