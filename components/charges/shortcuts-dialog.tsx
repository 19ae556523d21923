"use client";

import { Dialog } from "@/components/ui/dialog";
import type { Locale } from "@/lib/platform/values/locale";
import { shortcutsTexts } from "./shortcuts-texts";

/** Which key does what on the list. */
export function ShortcutsDialog({
  open,
  onOpenChange,
  mayCharge,
  locale,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  mayCharge: boolean;
  locale: Locale;
}) {
  const t = shortcutsTexts(locale);
  const shortcuts: readonly (readonly [keys: readonly string[], what: string])[] = [
    [["/"], t.search],
    [["j", "k", "↓", "↑"], t.move],
    [["Enter"], t.enter],
    ...(mayCharge ? ([[["n"], t.create]] as const) : []),
    [["?"], t.show],
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.title} help={t.help} close={t.close}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-6 gap-y-3 text-sm">
        {shortcuts.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-control border border-control px-1.5 py-0.5 text-center font-mono text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
