"use client";

import { type ReactNode, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { ChargeFields } from "./charge-fields";
import { ChargeSummary } from "./charge-summary";
import { DeadlineFields } from "./deadline-fields";
import { type Faults, FIELD_ORDER, faultsOfApi } from "./faults";
import { PayerFields } from "./payer-fields";
import { SubmitButton } from "./submit-button";
import { TermsFields } from "./terms-fields";
import { newChargeTexts } from "./texts";
import { useChargeValues } from "./use-charge-values";
import { useCreateCharge } from "./use-create-charge";
import { useDraft } from "./use-draft";
import { useFocusOnFault } from "./use-focus-on-fault";
import { useNow } from "./use-now";
import { type ChargeValues, requestBody } from "./values";
import { WhatWentWrong } from "./what-went-wrong";

interface ChargeFormProps {
  /** The id of the member who fills the form in: nobody else sees their draft. */
  readonly memberId: string;
  /** The id of the charge that the form begins from, "" for none. */
  readonly model: string;
  readonly initial: ChargeValues;
  readonly methods: readonly BillingType[];
  readonly serverNow: number;
  /** By how much the merchant's sandbox clock is ahead. */
  readonly aheadMs: number;
  /** A link to the charges, for when one of them is to be looked at. */
  readonly chargesLink: ReactNode;
  /** Somebody is in the form: what comes after it may be fetched. */
  readonly onBegin: () => void;
  readonly onMade: (payment: PaymentResponse, values: ChargeValues) => void;
  readonly locale: Locale;
}

/** The form of a new charge: rules as one types, one charge however often it is sent, no input lost. */
export function ChargeForm(props: ChargeFormProps) {
  const { memberId, model, initial, methods, locale } = props;
  const t = newChargeTexts(locale);
  const hydrated = useHydrated();
  const now = useNow(props.serverNow, props.aheadMs);
  const creation = useCreateCharge();
  const draft = useDraft({
    memberId,
    model,
    empty: initial,
    onRestore: (kept) => form.reset(kept),
  });
  const form = useChargeValues({ initial, submit: create, onEdit: draft.keep, locale });
  const element = useRef<HTMLFormElement>(null);
  useFocusOnFault(element, form.tries);
  const { values } = form;

  async function create(valid: ChargeValues): Promise<Faults> {
    const sent = await creation.create({ body: requestBody(valid), key: draft.keep(valid) });
    if (sent?.kind === "done") {
      draft.drop();
      props.onMade(sent.body, valid);
    }
    if (sent?.kind !== "problem") return {};
    const { code, errors } = sent.problem;
    // A refused charge and one made before have used up their idempotency key.
    if (code === "refused_by_provider" || code === "idempotency_key_reused") draft.renew(valid);
    return faultsOfApi(errors, valid);
  }

  function startOver() {
    draft.drop();
    form.reset();
    creation.forget();
  }

  function prepare() {
    form.prepare();
    props.onBegin();
  }

  const part = { form, locale };
  const wrong = FIELD_ORDER.filter((name) => form.faults[name]).map((name) => t.labels[name]);
  return (
    <form
      ref={element}
      method="post"
      noValidate
      autoComplete="off"
      onFocus={prepare}
      onSubmit={form.onSubmit}
      className="flex flex-col gap-5"
    >
      <noscript>
        <Notice tone="warning">{t.needsScript}</Notice>
      </noscript>
      {draft.restored ? (
        <Notice tone="info" live>
          {t.restored}{" "}
          <button type="button" onClick={startOver} className="font-semibold underline">
            {t.startOver}
          </button>
        </Notice>
      ) : null}
      {/* Until the script runs nothing can be typed that it would not know of. */}
      <fieldset disabled={!hydrated} className="contents">
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <ChargeFields {...part} methods={methods} />
            <PayerFields {...part} />
            <DeadlineFields {...part} now={now} today={brasiliaDay(now)} />
            <TermsFields {...part} />
          </div>
          <ChargeSummary values={values} now={now} locale={locale}>
            <div role="alert" className="empty:hidden">
              {form.tries > 0 && wrong.length > 0 ? (
                <Notice tone="bad">{t.toCorrect(wrong)}</Notice>
              ) : null}
            </div>
            <WhatWentWrong sent={creation.sent} chargesLink={props.chargesLink} locale={locale} />
            <SubmitButton values={values} pending={creation.pending} locale={locale} />
          </ChargeSummary>
        </div>
      </fieldset>
    </form>
  );
}
