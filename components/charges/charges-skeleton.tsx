import type { Locale } from "@/lib/platform/values/locale";
import { listTexts } from "./texts";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;

/** The rows' shape while they are fetched. Appears only after 300 ms: quicker answers need no shape. */
export function ChargesSkeleton({ locale }: { locale: Locale }) {
  return (
    <div className="after-a-while">
      <p role="status" className="sr-only">
        {listTexts(locale).loading}
      </p>
      <div
        aria-hidden="true"
        className="flex flex-col gap-3 xl:gap-0 xl:divide-y xl:divide-line xl:rounded-card xl:border xl:border-line xl:bg-card"
      >
        {ROWS.map((row) => (
          <div
            key={row}
            className="flex h-24 items-center gap-6 rounded-card border border-line bg-card px-4 xl:h-11 xl:rounded-none xl:border-0"
          >
            <span className="h-3 w-20 rounded-full bg-grey-tint" />
            <span className="h-3 flex-1 rounded-full bg-grey-tint" />
            <span className="h-3 w-24 rounded-full bg-grey-tint" />
          </div>
        ))}
      </div>
    </div>
  );
}
