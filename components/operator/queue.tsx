import { wordOf } from "@/components/text/word-of";
import { Section } from "@/components/ui/section";
import { TABLE } from "@/components/ui/table-style";
import type { QueuedTask } from "@/lib/health/service-health";
import type { Locale } from "@/lib/platform/values/locale";
import { healthTexts } from "./health-texts";
import { operatorTexts } from "./texts";

/** What waits for the workers, by task: how much, and since when. */
export function Queue({
  queue,
  now,
  locale,
}: {
  queue: readonly QueuedTask[];
  now: Date;
  locale: Locale;
}) {
  const { ago } = operatorTexts(locale);
  const { queue: t, tasks } = healthTexts(locale);
  const figure = `${TABLE.cell} ${TABLE.figure}`;
  return (
    <Section heading={t.heading} help={t.help}>
      {queue.length === 0 ? (
        <p className="text-muted text-sm">{t.none}</p>
      ) : (
        <table className={TABLE.table}>
          <caption className="sr-only">{t.heading}</caption>
          <thead>
            <tr>
              <th scope="col" className={TABLE.head}>
                {t.task}
              </th>
              {[t.waiting, t.oldest].map((column) => (
                <th key={column} scope="col" className={`${TABLE.head} text-right`}>
                  {column}
                </th>
              ))}
              {[t.running, t.later].map((column) => (
                <th key={column} scope="col" className={`${TABLE.head} text-right max-sm:hidden`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="last:*:*:border-b-0">
            {queue.map(({ task, waiting, running, later }) => (
              <tr key={task}>
                <th scope="row" className={`${TABLE.cell} text-left font-normal`}>
                  {wordOf(tasks, task) ?? task}
                </th>
                <td className={figure}>{waiting.count}</td>
                <td className={figure}>
                  {waiting.oldestAt === null
                    ? "–"
                    : ago((now.getTime() - waiting.oldestAt.getTime()) / 1_000)}
                </td>
                <td className={`${figure} max-sm:hidden`}>{running}</td>
                <td className={`${figure} max-sm:hidden`}>{later}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
