import { ConfirmedAction } from "@/components/dashboard/confirmed-action";
import { BUTTON } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/platform/values/locale";
import { pspTexts } from "./texts";

/** Says that the provider notifies, or may notify, another system in our place, and lets a person decide that it is ours. */
export function OtherWebhook({
  host,
  path,
  name,
  locale,
}: {
  /** Null where the provider does not let us read whom it notifies. */
  host: string | null;
  /** The path of the account's webhook, below `/api/dashboard`. */
  path: string;
  name: string;
  locale: Locale;
}) {
  const t = pspTexts(locale).otherWebhook;
  return (
    <div className="flex basis-full flex-col items-start gap-2 print:hidden">
      <Notice tone="warning">{host === null ? t.unread : t.says(host)}</Notice>
      <ConfirmedAction
        method="POST"
        path={path}
        look={BUTTON.small}
        words={{
          button: t.action,
          label: t.of(name),
          title: host === null ? t.titleUnread : t.title(host),
          help: host === null ? t.helpUnread : t.help,
          done: t.done,
        }}
        locale={locale}
      />
    </div>
  );
}
