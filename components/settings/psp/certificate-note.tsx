import { inDays } from "@/components/text/in-days";
import { textsFor } from "@/components/text/texts-for";
import { LookBadge } from "@/components/ui/look-badge";
import type { Locale } from "@/lib/platform/values/locale";
import type { CertificateView } from "@/lib/providers/settings-form";
import { pspTexts } from "./texts";

/** Whose certificate an account has and until when; a badge where its end is near. */
export function CertificateNote({
  certificate,
  locale,
}: {
  certificate: CertificateView;
  locale: Locale;
}) {
  const t = pspTexts(locale).certificate;
  const { subject, issuer, notAfter, daysLeft, wellness, chainComplete } = certificate;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      <p className="min-w-0 break-words tabular-nums">
        {t.facts(subject, issuer, textsFor(locale).instant(notAfter))}
        {chainComplete ? null : ` ${t.chainIncomplete}`}
      </p>
      {wellness === "ok" ? null : (
        <LookBadge look={wellness}>
          {daysLeft < 0 ? t.over : t.ends(inDays(daysLeft, locale))}
        </LookBadge>
      )}
    </div>
  );
}
