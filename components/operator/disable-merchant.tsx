"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/dashboard/confirm-dialog";
import { ConfirmedAction } from "@/components/dashboard/confirmed-action";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { BUTTON } from "@/components/ui/button-style";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/values/locale";
import type { Merchant } from "@/lib/platform/values/merchant";
import { operatorTexts } from "./texts";

type Shown = Pick<Merchant, "id" | "name" | "disabledAt" | "collectionEndedAt">;

/** The parts of a merchant's page that stop it, and let it work again. */
export function DisableOrEnable({ merchant, locale }: { merchant: Shown; locale: Locale }) {
  const { disable, enable } = operatorTexts(locale).merchant;
  const { id, name, disabledAt, collectionEndedAt } = merchant;
  return (
    <>
      {disabledAt ? (
        <Section heading={enable.heading} help={enable.help}>
          <div>
            <ConfirmedAction
              method="POST"
              path={`/operator/merchants/${id}/enable`}
              body={{ name }}
              look={BUTTON.small}
              words={{ ...enable, title: enable.title(name) }}
              typed={{ word: name.trim(), label: disable.typed }}
              locale={locale}
            />
          </div>
        </Section>
      ) : null}
      {disabledAt && collectionEndedAt ? null : (
        <Section heading={disable.heading} help={disable.help}>
          <div>
            <DisableMerchant merchant={merchant} locale={locale} />
          </div>
        </Section>
      )}
    </>
  );
}

/** Stops a merchant, once its name has been typed; unless the operator says otherwise, its payers cannot pay either. */
function DisableMerchant({ merchant, locale }: { merchant: Shown; locale: Locale }) {
  const t = operatorTexts(locale).merchant.disable;
  const { id, name, disabledAt } = merchant;
  const [endsCollection, setEndsCollection] = useState(true);
  const { act, pending, trouble, open, change } = useDialogAct<void>(
    {
      method: "POST",
      path: `/operator/merchants/${id}/disable`,
      body: () => ({ name, endsCollection }),
    },
    { locale, done: disabledAt ? t.ended : t.done },
  );
  const button = disabledAt ? t.endCollection : t.button;
  return (
    <>
      <button type="button" onClick={() => change(true)} className={BUTTON.danger}>
        {button}
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={change}
        title={disabledAt ? t.endTitle(name) : t.title(name)}
        help={t.help}
        action={button}
        typed={{ word: name.trim(), label: t.typed }}
        pending={pending}
        trouble={trouble}
        onConfirm={() => act()}
        locale={locale}
      >
        {disabledAt ? null : (
          <label className="flex items-start gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={endsCollection}
              onChange={(event) => setEndsCollection(event.target.checked)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{t.endsCollection}</span>
              <span className="block text-muted">{t.endsCollectionHelp}</span>
            </span>
          </label>
        )}
      </ConfirmDialog>
    </>
  );
}
