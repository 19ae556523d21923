import { LookBadge } from "@/components/ui/look-badge";
import { Section } from "@/components/ui/section";
import { isAlive, type Worker } from "@/lib/health/service-health";
import type { Locale } from "@/lib/platform/values/locale";
import { healthTexts } from "./health-texts";
import { operatorTexts } from "./texts";

/** The processes that do what nobody waits for, and when each was last heard of. */
export function Processes({
  workers,
  now,
  locale,
}: {
  /** Last heard of first. */
  workers: readonly Worker[];
  now: Date;
  locale: Locale;
}) {
  const { ago } = operatorTexts(locale);
  const t = healthTexts(locale).processes;
  if (workers.length === 0) return null;
  return (
    <Section heading={t.heading} help={t.help}>
      <ul className="-my-2 divide-y divide-line text-sm">
        {workers.map((worker, index) => {
          const alive = isAlive(worker, now);
          return (
            <li key={worker.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <span className="min-w-0 flex-1 basis-40">
                <span className="font-medium">{t.name(index + 1)}</span>{" "}
                <code className="break-all text-muted text-xs">{worker.id}</code>
              </span>
              <span className="text-muted tabular-nums">
                {t.heard(ago((now.getTime() - worker.beatAt.getTime()) / 1_000))}
              </span>
              <LookBadge look={alive ? "ok" : "off"}>{alive ? t.alive : t.silent}</LookBadge>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
