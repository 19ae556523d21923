"use client";

import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { textsFor } from "@/components/text/texts-for";
import { wordOf } from "@/components/text/word-of";
import { BUTTON } from "@/components/ui/button-style";
import { Section } from "@/components/ui/section";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import { healthTexts } from "./health-texts";

/** A job that was given up, as operators see it. */
export interface ShownJob {
  readonly id: string;
  readonly task: string;
  /** The ids that the job was about. */
  readonly about: string;
  readonly attempts: number;
  readonly lastTryAt: Date;
  /** How the last error begins. */
  readonly lastError: string;
}

/** The jobs that were given up, each of which can be tried again. */
export function DeadJobs({ jobs, locale }: { jobs: readonly ShownJob[]; locale: Locale }) {
  const { dead: t, tasks } = healthTexts(locale);
  const toast = useToast();
  const refresh = useRefresh();
  const { act, pending, trouble } = useAct<string | null, { retried: number }>(
    {
      method: "POST",
      path: (id) => (id === null ? "/operator/jobs/retry" : `/operator/jobs/${id}/retry`),
    },
    {
      locale,
      onDone({ retried }) {
        toast("good", t.retried(retried));
        refresh();
      },
    },
  );
  return (
    <Section
      heading={t.heading}
      help={t.help}
      actions={
        <button
          type="button"
          className={BUTTON.small}
          aria-disabled={pending}
          onClick={() => act(null)}
        >
          {t.retryAll}
        </button>
      }
    >
      <Trouble words={trouble} />
      <ul className="-my-2 divide-y divide-line text-sm">
        {jobs.map(({ id, task, about, attempts, lastTryAt, lastError }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
              <p className="font-medium">
                {wordOf(tasks, task) ?? task}{" "}
                <span className="font-mono text-muted text-xs">{about}</span>
              </p>
              <p className="text-muted tabular-nums">
                {t.tries(attempts, textsFor(locale).instant(lastTryAt))}
              </p>
              <p className="break-words font-mono text-red text-xs">{lastError}</p>
            </div>
            <button
              type="button"
              className={BUTTON.small}
              aria-label={t.retryOf(wordOf(tasks, task) ?? task, id)}
              aria-disabled={pending}
              onClick={() => act(id)}
            >
              {t.retry}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
