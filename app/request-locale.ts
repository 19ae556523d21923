import { headers } from "next/headers";
import { type Locale, localeOf } from "@/lib/platform/values/locale";

/** The language this request is answered in. */
export async function requestLocale(): Promise<Locale> {
  return localeOf(await headers());
}
