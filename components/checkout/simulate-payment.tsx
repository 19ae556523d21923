"use client";

import { FlaskConical } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";

/** Sandbox only: asks the simulator to pay. A plain form, so that it works without script too. */
export function SimulatePayment({ action, locale }: { action: string; locale: Locale }) {
  const t = textsFor(locale).checkout.pix;
  const [state, setState] = useState<"idle" | "sending" | "sent" | "failed">("idle");

  async function send(event: FormEvent) {
    event.preventDefault();
    if (state === "sending") return;
    setState("sending");
    setState((await simulate(action)) ? "sent" : "failed");
  }

  const said = { idle: null, sending: t.simulating, sent: t.simulated, failed: t.simulateFailed };
  return (
    <form
      method="post"
      action={action}
      onSubmit={send}
      className="flex flex-col gap-2 rounded-control border border-amber border-dashed bg-amber-tint p-4"
    >
      <p className="text-amber text-sm">{t.simulateHelp}</p>
      {/* aria-disabled keeps the focus on the button while it waits. */}
      <button type="submit" aria-disabled={state === "sending"} className={BUTTON.quiet}>
        <FlaskConical className="size-4" aria-hidden="true" />
        {t.simulate}
      </button>
      <p role="status" className="text-amber text-sm empty:-mt-2">
        {said[state]}
      </p>
    </form>
  );
}

async function simulate(action: string): Promise<boolean> {
  try {
    const response = await fetch(action, {
      method: "POST",
      headers: { Accept: "application/json" },
      // The page sends no referrer, which would also hide from the server that we are its own page.
      referrerPolicy: "same-origin",
      signal: AbortSignal.timeout(15_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}
