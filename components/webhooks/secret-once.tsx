import { TextOnce } from "@/components/settings/text-once";
import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { VERIFY_PLACE } from "./shown-endpoint";
import { webhooksTexts } from "./webhooks-texts";

/** An endpoint's secret, to be copied, and the way to what is done with it. */
export function SecretOnce({
  secret,
  onKept,
  onDone,
  locale,
}: {
  secret: string;
  /** Called once it was copied or saved. */
  onKept?: () => void;
  onDone: () => void;
  locale: Locale;
}) {
  const t = webhooksTexts(locale);
  return (
    <TextOnce
      text={secret}
      fileName="vintem-webhook.txt"
      words={t.secret}
      {...(onKept ? { onKept } : {})}
      onDone={onDone}
      locale={locale}
    >
      {/* Beside this page, which forgets the secret once it is left. */}
      <a href={VERIFY_PLACE} target="_blank" rel="noopener" className={BUTTON.quiet}>
        {t.guide}
      </a>
    </TextOnce>
  );
}
