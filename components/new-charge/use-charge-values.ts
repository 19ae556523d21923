"use client";

import { type FormEvent, useRef, useState } from "react";
import { browserNow } from "@/components/clock";
import { type Reading, readyUnless, useForm } from "@/components/ui/use-form";
import type { FieldError } from "@/lib/http/problems";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { type Faults, FIELD_ORDER, type FieldName, faultsIn } from "./faults";
import { newChargeTexts } from "./texts";
import type { ChargeValues } from "./values";

type ErrorsOfApi = (body: unknown) => readonly FieldError[];

/** What is wrong with each field, in words. */
export type FaultWords = Readonly<Partial<Record<FieldName, string>>>;

/** The form's values, and what its fields need to show and change them. */
export type ChargeFormState = ReturnType<typeof useChargeValues>;

/**
 * Holds the form and judges it: each field once it was left, by the rules of the API and by those
 * that only a form has.
 *
 * @param submit creates the charge; the faults that the server named are shown at their fields.
 */
export function useChargeValues({
  initial,
  submit,
  onEdit,
  locale,
}: {
  initial: ChargeValues;
  submit: (valid: ChargeValues) => Promise<Faults>;
  onEdit: (values: ChargeValues) => void;
  locale: Locale;
}) {
  const reader = useErrorsOfApi();
  /** What the server named since the last edit of each field. */
  const [named, setNamed] = useState<FaultWords>({});
  /** How often the form was submitted; counted once what came of it is known. */
  const [tries, setTries] = useState(0);
  const form = useForm({
    initial,
    read: (values) => readCharge(values, reader.errorsOfApi, locale),
    onEdit(edited) {
      setNamed((before) => without(before, Object.keys(edited)));
      onEdit({ ...form.values, ...edited });
    },
  });

  return {
    values: form.values,
    set: form.set,
    judge: form.judge,
    text: form.text,
    faults: { ...named, ...form.faults } as FaultWords,
    tries,
    /** Fetches the rules of the API: 60 kB that nobody needs before they type. */
    prepare: () => void reader.load(),
    /** Begins again, with the initial values or others. */
    reset(to?: ChargeValues) {
      form.reset(to);
      setNamed({});
      setTries(0);
    },
    /** The faults of these fields are no longer shown until they are left again. */
    forgive(names: readonly FieldName[]) {
      form.forgive(names);
      setNamed((before) => without(before, names));
    },
    async onSubmit(event: FormEvent) {
      event.preventDefault();
      const reading = readCharge(form.values, await reader.load(), locale);
      form.judge("all");
      setNamed({});
      if (reading.kind === "ready") setNamed(inWords(await submit(reading.input), locale));
      setTries((before) => before + 1);
    },
  };
}

function readCharge(
  values: ChargeValues,
  errorsOfApi: ErrorsOfApi,
  locale: Locale,
): Reading<ChargeValues, FaultWords> {
  const today = brasiliaDay(new Date(browserNow()));
  return readyUnless(inWords(faultsIn(values, today, errorsOfApi), locale), values);
}

function inWords(faults: Faults, locale: Locale): FaultWords {
  const t = newChargeTexts(locale);
  const found = FIELD_ORDER.flatMap((name) => {
    const fault = faults[name];
    return fault ? [[name, t.faults(name, fault)] as const] : [];
  });
  return Object.fromEntries(found);
}

function without(words: FaultWords, names: readonly string[]): FaultWords {
  return Object.fromEntries(Object.entries(words).filter(([name]) => !names.includes(name)));
}

/** The API's own reader of a request, fetched once somebody is in the form; until then one that finds nothing. */
function useErrorsOfApi() {
  const [errorsOfApi, setErrorsOfApi] = useState<ErrorsOfApi>(() => () => []);
  const loading = useRef<Promise<ErrorsOfApi>>(null);
  const load = () => {
    loading.current ??= loadErrorsOfApi().then((loaded) => {
      setErrorsOfApi(() => loaded);
      return loaded;
    });
    return loading.current;
  };
  return { errorsOfApi, load };
}

/**
 * Pages may not make code from text, which the reader's library would try unless it is configured
 * before.
 *
 * @returns a reader that finds nothing where it cannot be had: the server reads everything again.
 */
async function loadErrorsOfApi(): Promise<ErrorsOfApi> {
  try {
    const { config } = await import("zod");
    config({ jitless: true });
    return (await import("./api-reader")).errorsOfApi;
  } catch {
    return () => [];
  }
}
