"use client";

import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { useKept } from "@/components/dashboard/use-kept";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { KEEP_OLD_HOURS } from "@/lib/webhooks/endpoint";
import { endpointTexts } from "./endpoint-texts";
import { RadioChoice } from "./radio-choice";
import { SecretOnce } from "./secret-once";

interface Secret {
  readonly secret: string;
}

/** Shows the current secret again, once the owner has read what that means. */
export function RevealSecret({ id, locale }: { id: string; locale: Locale }) {
  const t = endpointTexts(locale).secret;
  const words = dashboardTexts(locale);
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const reveal = useAct<void, Secret>(
    { method: "POST", path: `/webhook-endpoints/${id}/secret` },
    { locale, onDone: (answer) => setSecret(answer.secret) },
  );

  function change(toOpen: boolean) {
    setOpen(toOpen);
    setSecret(null);
    reveal.reset();
  }

  return (
    <>
      <button type="button" onClick={() => change(true)} className={BUTTON.small}>
        {t.reveal}
      </button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={secret === null ? t.revealTitle : t.shownTitle}
        {...(secret === null ? { help: t.revealHelp } : {})}
        close={words.close}
      >
        {secret === null ? (
          <>
            <Trouble words={reveal.trouble} />
            <DialogButtons cancel={words.cancel} onCancel={() => change(false)}>
              <button
                type="button"
                onClick={() => reveal.act()}
                aria-disabled={reveal.pending}
                className={BUTTON.primary}
              >
                {t.show}
              </button>
            </DialogButtons>
          </>
        ) : (
          <SecretOnce secret={secret} onDone={() => change(false)} locale={locale} />
        )}
      </Dialog>
    </>
  );
}

type Hours = (typeof KEEP_OLD_HOURS)[number];

/** Puts a new secret in the place of the current one, which may go on signing for a while. */
export function RotateSecret({ id, locale }: { id: string; locale: Locale }) {
  const t = endpointTexts(locale).secret;
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { ask, onKept } = useKept(secret, locale);
  const rotate = useAct<{ keepOldForHours: Hours }, Secret>(
    { method: "POST", path: `/webhook-endpoints/${id}/rotate-secret`, body: (input) => input },
    {
      locale,
      onDone(answer) {
        setSecret(answer.secret);
        refresh();
      },
    },
  );
  const form = useForm<{ keepOldForHours: Hours }, { keepOldForHours: Hours }, object>({
    initial: { keepOldForHours: 24 },
    read: ready,
    submit: rotate.act,
  });

  function change(toOpen: boolean) {
    setOpen(toOpen);
    setSecret(null);
    form.reset();
    rotate.reset();
  }

  return (
    <>
      <button type="button" onClick={() => change(true)} className={BUTTON.small}>
        {t.rotate}
      </button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={secret === null ? t.rotateTitle : t.rotatedTitle}
        help={secret === null ? t.rotateHelp : t.rotatedHelp}
        close={words.close}
        stays
        ask={ask}
      >
        {secret === null ? (
          <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
            <RadioChoice
              legend={t.keep}
              choices={KEEP_OLD_HOURS.map((hours) => ({ value: hours, name: t.keepHours[hours] }))}
              value={form.values.keepOldForHours}
              onChange={(keepOldForHours) => form.set({ keepOldForHours })}
            />
            <Trouble words={rotate.trouble} />
            <DialogButtons cancel={words.cancel} onCancel={() => change(false)}>
              <button type="submit" aria-disabled={rotate.pending} className={BUTTON.danger}>
                {rotate.pending ? t.rotating : t.rotate}
              </button>
            </DialogButtons>
          </form>
        ) : (
          <SecretOnce
            secret={secret}
            onKept={onKept}
            onDone={() => change(false)}
            locale={locale}
          />
        )}
      </Dialog>
    </>
  );
}
