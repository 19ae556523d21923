import { Clock } from "lucide-react";
import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { dashboardTexts } from "./texts";

/** Says over the page that its session ends soon, or has ended; what is typed on the page stays there. */
export function SessionEnd({
  isOver,
  onStay,
  locale,
}: {
  isOver: boolean;
  onStay: () => void;
  locale: Locale;
}) {
  const t = dashboardTexts(locale).sessionEnds;
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-20 z-60 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-4 text-sm shadow-lift lg:bottom-6 print:hidden"
    >
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <Clock className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
        {isOver ? t.over : t.soon}
      </p>
      <button
        type="button"
        onClick={isOver ? () => window.location.reload() : onStay}
        className={BUTTON.primary}
      >
        {isOver ? t.signIn : t.stay}
      </button>
    </div>
  );
}
