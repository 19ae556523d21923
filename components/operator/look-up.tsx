"use client";

import { SearchX } from "lucide-react";
import { useState } from "react";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { ListMessage } from "@/components/ui/list-message";
import { PageHeading } from "@/components/ui/page-heading";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { parseSoughtId } from "@/lib/support/look-up";
import type { LookUpResponse } from "@/lib/support/look-up-response";
import { FoundCall, FoundCharge, FoundMoney } from "./found";
import { lookUpTexts } from "./look-up-texts";

/** Finds a charge of any merchant by an id. What was found is in no address: it is gone with the page. */
export function LookUp({ locale }: { locale: Locale }) {
  const t = lookUpTexts(locale);
  const [found, setFound] = useState<LookUpResponse | null>(null);
  const sent = useAct<{ readonly id: string }, LookUpResponse>(
    { method: "POST", path: "/operator/look-ups", body: (input) => input },
    { locale, onDone: setFound },
  );
  const form = useForm({
    initial: { id: "" },
    read: ({ id }) =>
      readyUnless({ id: parseSoughtId(id) ? undefined : t.wrong }, { id: id.trim() }),
    submit(input) {
      setFound(null);
      sent.act(input);
    },
    onEdit: sent.reset,
    showFaults: "until edited",
  });
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead} />
      <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-3">
        <TextField
          label={t.id}
          hint={t.hint}
          error={form.faults.id}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          {...form.text("id")}
        />
        <Trouble words={sent.trouble} />
        <button
          type="submit"
          aria-disabled={sent.pending}
          className={`${BUTTON.primary} self-start`}
        >
          {t.submit}
        </button>
      </form>
      <section aria-label={t.results} aria-live="polite" className="flex flex-col gap-4">
        {found ? <Found found={found} locale={locale} /> : null}
      </section>
    </div>
  );
}

function Found({
  found: { charges, money, calls },
  locale,
}: {
  found: LookUpResponse;
  locale: Locale;
}) {
  const { none } = lookUpTexts(locale);
  if (charges.length + money.length + calls.length === 0) {
    return <ListMessage icon={SearchX} heading={none.heading} help={none.help} />;
  }
  return (
    <>
      {charges.map((charge) => (
        <FoundCharge key={charge.id} charge={charge} locale={locale} />
      ))}
      {money.map((one) => (
        <FoundMoney key={one.id} money={one} locale={locale} />
      ))}
      {calls.map((call) => (
        <FoundCall key={call.at} call={call} locale={locale} />
      ))}
    </>
  );
}
