"use client";

import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import type { Locale } from "@/lib/platform/values/locale";
import { BothFactorsForm } from "./both-factors-form";
import { RecoveryCodes } from "./recovery-codes";
import { SetUpForm } from "./set-up-form";
import { securityTexts } from "./texts";

/** How a user's second factor is now. */
export interface FactorState {
  /** Null: it is off. */
  readonly enabledAt: Date | null;
  readonly codesLeft: number;
}

/** Turns the second factor on and off, each step in its place on the page. */
export function SecondFactor({
  state: { enabledAt, codesLeft },
  locale,
}: {
  state: FactorState;
  locale: Locale;
}) {
  const t = securityTexts(locale).factor;
  const words = dashboardTexts(locale);
  const toast = useToast();
  const refresh = useRefresh();
  const [doing, setDoing] = useState<"setUp" | "renew" | "disable" | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function showCodes(fresh: readonly string[]) {
    setCodes(fresh);
    setDoing(null);
    refresh();
  }

  function disabled() {
    setCodes(null);
    setDoing(null);
    toast("good", t.disabled);
    refresh();
  }

  const cancel = (
    <button type="button" className={BUTTON.quiet} onClick={() => setDoing(null)}>
      {words.cancel}
    </button>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-sm">
          <strong className="font-semibold">
            {enabledAt ? t.on(textsFor(locale).instant(enabledAt)) : t.off}
          </strong>
          {enabledAt ? <span className="text-muted"> · {t.left(codesLeft)}</span> : null}
        </p>
        {doing !== null || codes !== null ? null : enabledAt ? (
          <div className="flex flex-wrap gap-2">
            <button type="button" className={BUTTON.small} onClick={() => setDoing("renew")}>
              {t.renew}
            </button>
            <button type="button" className={BUTTON.small} onClick={() => setDoing("disable")}>
              {t.disable}
            </button>
          </div>
        ) : (
          <button type="button" className={BUTTON.quiet} onClick={() => setDoing("setUp")}>
            {t.setUp}
          </button>
        )}
      </div>
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} locale={locale} /> : null}
      {doing === "setUp" ? (
        <SetUpForm
          onEnabled={(fresh) => {
            toast("good", t.enabled);
            showCodes(fresh);
          }}
          cancel={cancel}
          locale={locale}
        />
      ) : null}
      {doing === "renew" ? (
        <BothFactorsForm<{ recoveryCodes: string[] }>
          path="/me/second-factor/recovery-codes"
          help={t.renewHelp}
          submit={t.renewSubmit}
          look={BUTTON.primary}
          onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
          cancel={cancel}
          locale={locale}
        />
      ) : null}
      {doing === "disable" ? (
        <BothFactorsForm<null>
          path="/me/second-factor/disable"
          help={t.disableHelp}
          submit={t.disableSubmit}
          look={BUTTON.danger}
          onDone={disabled}
          cancel={cancel}
          locale={locale}
        />
      ) : null}
    </div>
  );
}
