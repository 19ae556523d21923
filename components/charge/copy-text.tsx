import { dashboardTexts } from "@/components/dashboard/texts";
import { CopyButton } from "@/components/ui/copy-button";
import type { Locale } from "@/lib/platform/values/locale";

/** An id to be read and copied. */
export function CopyText({
  text,
  label,
  locale,
}: {
  text: string;
  /** What the button copies, for those who do not see what stands beside it. */
  label: string;
  locale: Locale;
}) {
  const t = dashboardTexts(locale);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 break-all font-mono text-xs leading-5">{text}</span>
      <CopyButton
        text={text}
        copied={t.copied}
        className="-my-1 -ml-1.5 inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 font-medium text-muted text-xs hover:bg-accent-tint hover:text-ink print:hidden"
      >
        {t.copy}
        <span className="sr-only"> {label}</span>
      </CopyButton>
    </span>
  );
}
