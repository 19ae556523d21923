import type { Locale } from "@/lib/platform/values/locale";
import type { LastDay } from "@/lib/webhooks/last-day";
import { endpointTexts } from "./endpoint-texts";

/** The drawing's size in its own units: a bar and its gap are 10 wide. */
const HEIGHT = 40;
const STEP = 10;
const BAR = 8;
/** What a single request among thousands is still seen by. */
const LEAST = 1;

/** The requests of the last 24 hours, hour by hour: what was taken, and above it what failed. */
export function LastDayChart({ lastDay, locale }: { lastDay: LastDay; locale: Locale }) {
  const t = endpointTexts(locale).lastDay;
  const { hours, isCut } = lastDay;
  const sum = (of: "taken" | "failed") => hours.reduce((all, hour) => all + hour[of], 0);
  const [taken, failed] = [sum("taken"), sum("failed")];
  const most = Math.max(1, ...hours.map((hour) => hour.taken + hour.failed));
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / most) * HEIGHT));
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-sm">
        <span className="text-muted">{t.heading}</span>{" "}
        <span className="tabular-nums">
          {taken + failed === 0 ? t.none : t.summary(taken, failed)}
        </span>
        {isCut ? <span className="block text-muted text-xs">{t.cut(taken + failed)}</span> : null}
      </figcaption>
      {taken + failed === 0 ? null : (
        <svg
          viewBox={`0 0 ${hours.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-12 w-full border-line border-b"
          aria-hidden="true"
        >
          {hours.map((hour, index) => {
            const x = index * STEP;
            const [low, high] = [heightOf(hour.taken), heightOf(hour.failed)];
            const top = Math.min(high, HEIGHT);
            const rest = Math.min(low, HEIGHT - top);
            return (
              // An hour has no name but its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: the hours never change their places
              <g key={index}>
                <rect x={x} y={HEIGHT - rest} width={BAR} height={rest} className="fill-green" />
                <rect x={x} y={HEIGHT - rest - top} width={BAR} height={top} className="fill-red" />
              </g>
            );
          })}
        </svg>
      )}
    </figure>
  );
}
