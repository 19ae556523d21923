import { QrPicture } from "@/components/ui/qr-picture";
import type { Locale } from "@/lib/platform/values/locale";
import { CodeField, CopyButton } from "./copy-code";
import { checkoutTexts } from "./texts";

/**
 * A Pix code as a payer needs it: on a phone the copy button first, for it cannot scan itself; on a
 * larger screen the QR Code first, for the phone that scans it.
 */
export function PixCode({
  code,
  quiet = false,
  locale,
}: {
  code: string;
  /** Beside another way to pay, which comes first. */
  quiet?: boolean;
  locale: Locale;
}) {
  const t = checkoutTexts(locale).pix;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3 md:order-last md:gap-2">
        <p className="hidden text-center text-muted text-sm md:block">{t.orCopy}</p>
        <CopyButton
          text={code}
          field="pix-code"
          quiet={quiet}
          copied={t.copied}
          failed={t.copyFailed}
        >
          {t.copy}
        </CopyButton>
        <CodeField id="pix-code" label={t.codeLabel} code={code} />
      </div>
      <div className="flex flex-col items-center gap-3">
        <p className="text-balance text-center text-muted text-sm md:hidden">{t.orScan}</p>
        <p className="hidden text-balance text-center font-medium md:block">{t.scan}</p>
        <QrPicture text={code} label={t.qr} size={272} className="w-68" />
      </div>
    </div>
  );
}
