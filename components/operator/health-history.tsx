import { Section } from "@/components/ui/section";
import {
  FOLLOWED,
  type Followed,
  type FollowedFigure,
  followedFigure,
  type HealthSample,
} from "@/lib/health/history";
import type { Locale } from "@/lib/platform/values/locale";
import { healthTexts } from "./health-texts";
import { operatorTexts } from "./texts";

/** The drawing's size in its own units. */
const WIDTH = 288;
const HEIGHT = 40;
/** A flat line is drawn within this much of its value, so that nothing looks like a summit. */
const LEAST_RANGE: Readonly<Partial<Record<Followed, number>>> = { diskFree: 1024 ** 3 };
const LEAST_SECONDS = 60;

/** The figures that alerts use, over the last 24 hours. */
export function HealthHistory({
  samples,
  now,
  locale,
}: {
  samples: readonly HealthSample[];
  now: Date;
  locale: Locale;
}) {
  const t = healthTexts(locale).history;
  const figures = FOLLOWED.flatMap((name) => followedFigure(name, samples, now) ?? []);
  if (figures.length === 0) return null;
  return (
    <Section heading={t.heading} help={t.help}>
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {figures.map((figure) => (
          <li key={figure.name} className="min-w-0">
            <Figure figure={figure} locale={locale} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Figure({ figure, locale }: { figure: FollowedFigure; locale: Locale }) {
  const t = healthTexts(locale).history;
  const { name, last, highest, lowest, stretches } = figure;
  const isLeft = name === "certificateLeft" || name === "diskFree";
  const range = Math.max(highest - (isLeft ? lowest : 0), LEAST_RANGE[name] ?? LEAST_SECONDS);
  const base = isLeft ? lowest : 0;
  const place = ({ x, value }: { x: number; value: number }) =>
    `${(x * WIDTH).toFixed(1)} ${(HEIGHT - 1 - ((value - base) / range) * (HEIGHT - 2)).toFixed(1)}`;
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium">{t.names[name]}</span>
        <span className="text-muted tabular-nums">
          {last === (isLeft ? lowest : highest)
            ? figureText(name, last, locale)
            : isLeft
              ? t.least(figureText(name, last, locale), figureText(name, lowest, locale))
              : t.most(figureText(name, last, locale), figureText(name, highest, locale))}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-12 w-full border-line border-b"
        aria-hidden="true"
      >
        {stretches.map((points) => (
          <path
            key={points[0]?.x}
            d={`M${points.map(place).join("L")}${points.length === 1 ? "h1" : ""}`}
            className="fill-none stroke-accent"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </figure>
  );
}

function figureText(name: Followed, value: number, locale: Locale): string {
  if (name !== "diskFree") {
    return value < 1 ? healthTexts(locale).history.none : operatorTexts(locale).ago(value);
  }
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return `${figure.format(value / 1024 ** 3)} GB`;
}
