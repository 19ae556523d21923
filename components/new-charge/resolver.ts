import type { FieldErrors, Resolver } from "react-hook-form";
import { browserNow } from "@/components/clock";
import type { Locale } from "@/components/text/choose-locale";
import type { FieldError } from "@/lib/contract/problems";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { type Faults, FIELD_ORDER, type FieldName, faultsIn } from "./faults";
import { newChargeTexts } from "./texts";
import type { ChargeValues } from "./values";

type ErrorsOfApi = (body: unknown) => readonly FieldError[];

/**
 * Fetches the API's own reader, once the page stands. Our pages may not make code from text, which
 * the reader's library would try unless it is told before.
 *
 * @returns one that finds nothing where it cannot be had: the server reads everything again.
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

/** Judges the form by the rules of the API and by those that only a form has. */
export function chargeResolver(locale: Locale): Resolver<ChargeValues> & { load: () => void } {
  let loading: Promise<ErrorsOfApi> | null = null;
  const load = () => {
    loading ??= loadErrorsOfApi();
    return loading;
  };
  const resolve: Resolver<ChargeValues> = async (values) => {
    const faults = faultsIn(values, brasiliaDay(new Date(browserNow())), await load());
    const errors = errorsFrom(faults, locale);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
  return Object.assign(resolve, { load: () => void load() });
}

/** Faults as the form keeps them, in words. */
export function errorsFrom(faults: Faults, locale: Locale): FieldErrors<ChargeValues> {
  const t = newChargeTexts(locale);
  const errors: Partial<Record<FieldName, { type: string; message: string }>> = {};
  for (const name of FIELD_ORDER) {
    const fault = faults[name];
    if (fault) errors[name] = { type: fault.kind, message: t.faults(name, fault) };
  }
  return errors;
}
