import type { Locale } from "@/lib/platform/values/locale";
import { deviceName } from "./device-name";
import { securityTexts } from "./texts";

/** Names a browser and its system, as a User-Agent header says them. */
export function deviceText(userAgent: string, locale: Locale): string {
  const t = securityTexts(locale).sessions;
  const { browser, system } = deviceName(userAgent);
  return system ? t.on(browser ?? t.unknownBrowser, system) : (browser ?? t.unknownDevice);
}
