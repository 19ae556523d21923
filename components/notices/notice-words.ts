import { actTexts } from "@/components/audit/act-texts";
import { wordOf } from "@/components/text/word-of";
import type { SecurityNotice } from "@/lib/audit/security-notice";
import type { Locale } from "@/lib/platform/values/locale";
import { noticeTexts } from "./texts";

/** What happened, in the audit log's words but where these say less than an owner has to know. */
export function noticeWords(
  { act, details }: Pick<SecurityNotice, "act" | "details">,
  locale: Locale,
): string {
  const t = noticeTexts(locale);
  if (act === "session.begin") return t.newDevice;
  if (act === "team.invite") return t.ownerInvited;
  if (act === "team.change_role" || (act === "member.add" && details.role === "owner")) {
    return t.ownerMade;
  }
  if (act === "profile.change") return t.renamed;
  return wordOf(actTexts(locale), act) ?? act;
}
