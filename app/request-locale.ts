import { headers } from "next/headers";
import { chooseLocale, type Locale } from "@/lib/platform/values/locale";

/** The language this request is answered in. */
export async function requestLocale(): Promise<Locale> {
  return chooseLocale((await headers()).get("accept-language"));
}
