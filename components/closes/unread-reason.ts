import type { Locale } from "@/lib/platform/values/locale";
import { closesTexts } from "./texts";

/** Says why a provider's list was not read to its end, as `unread` of a close has it for those who operate the service. */
export function unreadReason(reason: string, locale: Locale): string {
  const t = closesTexts(locale).compared.reasons;
  const [, status] = /^status (\d+)$/.exec(reason) ?? [];
  if (status) return t.status(status);
  const [, rows] = /^unreadable rows: (\d+)$/.exec(reason) ?? [];
  if (rows) return t.rows(rows);
  return reason === "the list has no end" ? t.endless : t.other;
}
