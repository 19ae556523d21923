"use client";

import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useForm } from "react-hook-form";
import type { Locale } from "@/components/text/choose-locale";
import { Notice } from "@/components/ui/notice";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { PaymentResponse } from "@/lib/contract/payment-response";
import type { Problem } from "@/lib/contract/problems";
import { brasiliaDay } from "@/lib/domain/brasilia";
import type { BillingType } from "@/lib/domain/charge";
import { ChargeFields } from "./charge-fields";
import { ChargeSummary } from "./charge-summary";
import { DeadlineFields } from "./deadline-fields";
import { ADDRESS_FIELDS, FIELD_ORDER, type FieldName, faultsOfApi, TERMS_FIELDS } from "./faults";
import { PayerFields } from "./payer-fields";
import { chargeResolver, errorsFrom } from "./resolver";
import { SubmitButton } from "./submit-button";
import { TermsFields } from "./terms-fields";
import { newChargeTexts } from "./texts";
import { useCreateCharge } from "./use-create-charge";
import { useDraft } from "./use-draft";
import { useFocusOnFault } from "./use-focus-on-fault";
import { useNow } from "./use-now";
import { type ChargeValues, requestBody } from "./values";
import { WhatWentWrong } from "./what-went-wrong";

interface ChargeFormProps {
  /** Who fills it in: their draft is nobody else's. */
  readonly person: string;
  /** The id of the charge that the form begins from, "" for none. */
  readonly model: string;
  readonly initial: ChargeValues;
  readonly methods: readonly BillingType[];
  readonly serverNow: number;
  /** A link to the charges, for when one of them is to be looked at. */
  readonly chargesLink: ReactNode;
  readonly onMade: (payment: PaymentResponse, values: ChargeValues) => void;
  readonly locale: Locale;
}

/** Asks for a charge: rules as one types, one charge however often it is sent, nothing typed lost. */
export function ChargeForm(props: ChargeFormProps) {
  const { person, model, initial, methods, locale } = props;
  const t = newChargeTexts(locale);
  const hydrated = useHydrated();
  const now = useNow(props.serverNow);
  const resolver = useMemo(() => chargeResolver(locale), [locale]);
  useEffect(() => resolver.load(), [resolver]);
  const form = useForm<ChargeValues>({
    defaultValues: initial,
    mode: "onTouched",
    resolver,
    shouldFocusError: false,
  });
  const { register, setValue, setError, clearErrors, handleSubmit, watch, formState } = form;
  const { errors, submitCount } = formState;
  const draft = useDraft(form, { person, model, empty: initial });
  const creation = useCreateCharge();
  const element = useRef<HTMLFormElement>(null);
  useFocusOnFault(element, submitCount);
  const values = watch();

  async function create(valid: ChargeValues) {
    const sent = await creation.ask({ body: requestBody(valid), key: draft.keep() });
    if (sent?.kind === "done") {
      draft.drop();
      props.onMade(sent.body, valid);
    }
    if (sent?.kind === "problem") takeProblem(sent.problem, valid);
  }

  function takeProblem({ code, errors }: Problem, sent: ChargeValues) {
    // Both keys are spent: one on the refused charge, the other on the one made before.
    if (code === "refused_by_provider" || code === "idempotency_key_reused") draft.renew();
    const named = errorsFrom(faultsOfApi(errors, sent), locale);
    for (const name of FIELD_ORDER) {
      const error = named[name];
      if (error) setError(name, { type: "server", message: error.message ?? "" });
    }
  }

  function choose(preset: Partial<ChargeValues>) {
    for (const [name, value] of Object.entries(preset)) {
      const change = { shouldValidate: true, shouldDirty: true, shouldTouch: true };
      setValue(name as FieldName, value, change);
    }
  }

  function startOver() {
    draft.drop();
    form.reset(initial);
    draft.drop();
    creation.forget();
  }

  const part = { register, errors, locale };
  const wrong = FIELD_ORDER.filter((name) => errors[name]).map((name) => t.labels[name]);
  return (
    <form
      ref={element}
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={handleSubmit(create)}
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
            <PayerFields
              {...part}
              withAddress={values.withAddress}
              // What is not asked for any more is not to be corrected either.
              onAddressDropped={() => clearErrors([...ADDRESS_FIELDS])}
            />
            <ChargeFields
              {...part}
              values={values}
              methods={methods}
              onAmountLaidOut={(laid) => setValue("amount", laid)}
            />
            <DeadlineFields
              {...part}
              values={values}
              now={now}
              today={brasiliaDay(now)}
              onPreset={choose}
            />
            <TermsFields
              {...part}
              values={values}
              onTermsDropped={() => clearErrors([...TERMS_FIELDS])}
            />
          </div>
          <ChargeSummary values={values} now={now} locale={locale}>
            <div role="alert" className="empty:hidden">
              {submitCount > 0 && wrong.length > 0 ? (
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
