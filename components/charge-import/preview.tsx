import { useEffect, useRef, useState } from "react";
import { problemWords } from "@/components/dashboard/problem-words";
import { centsOf } from "@/components/text/amounts";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import type { SpreadsheetResponse } from "@/lib/charge-import/spreadsheet-response";
import type { Locale } from "@/lib/platform/values/locale";
import { cents, formatBrl } from "@/lib/platform/values/money";
import { type CreateEnd, createEach, type RequestLine } from "./create-run";
import { ChosenLines, MadeLines } from "./line-list";
import { chargeImportTexts } from "./texts";
import { WrongLines } from "./wrong-lines";

/** How far the creations are that were begun last. */
interface Progress {
  readonly ended: number;
  readonly created: number;
  readonly of: number;
  readonly isOver: boolean;
}

/** What each line of a spreadsheet becomes, and the button that makes it so. */
export function Preview({
  sheet: { lines, ignored, skipped },
  pending,
  onRunning,
  onChanged,
  link: LinkTo,
  locale,
}: {
  sheet: SpreadsheetResponse;
  /** The file is being read once more. */
  pending: boolean;
  onRunning: (running: boolean) => void;
  /** Called once charges were created, so that the file is compared anew. */
  onChanged: () => void;
  link: Link;
  locale: Locale;
}) {
  const t = chargeImportTexts(locale);
  const wrong = lines.filter((line) => line.kind === "wrong");
  const requests = lines.filter((line): line is RequestLine => line.kind === "request");
  const fresh = requests.filter(({ state }) => state === "new");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(fresh.filter(({ sameAs }) => sameAs === null).map(({ line }) => line)),
  );
  const [leftOut, setLeftOut] = useState(false);
  const [ends, setEnds] = useState<ReadonlyMap<number, CreateEnd>>(new Map());
  const [progress, setProgress] = useState<Progress | null>(null);
  const run = useRef<AbortController | null>(null);
  const isRunning = progress !== null && !progress.isOver;
  useStay(isRunning);

  const open = requests.filter(({ state }) => state !== "made");
  const failed = open.filter(({ line }) => ends.has(line));
  const others = open.filter(({ line }) => !ends.has(line));
  const picked = open.filter(({ line }) => chosen.has(line));
  const isHeld = wrong.length > 0 && !leftOut;
  const busy = isRunning || pending;

  function choose(numbers: readonly number[], on: boolean) {
    const rest = [...chosen].filter((line) => !numbers.includes(line));
    setChosen(new Set(on ? [...rest, ...numbers] : rest));
  }

  async function create(these: readonly RequestLine[]) {
    if (busy || isHeld || these.length === 0) return;
    const controller = new AbortController();
    run.current = controller;
    onRunning(true);
    setEnds(new Map());
    setProgress({ ended: 0, created: 0, of: these.length, isOver: false });
    await createEach(these, controller.signal, ({ line }, end) => {
      const created = end.kind === "created" ? 1 : 0;
      if (!created) setEnds((before) => new Map(before).set(line, end));
      setProgress(
        (before) =>
          before && { ...before, ended: before.ended + 1, created: before.created + created },
      );
    });
    run.current = null;
    setProgress((before) => before && { ...before, isOver: true });
    onRunning(false);
    onChanged();
  }

  const list = { chosen, disabled: busy, onChoose: choose, link: LinkTo, locale };
  const groups = [
    { heading: t.groups.ready, help: null, of: isReady },
    { heading: t.groups.same, help: t.helps.same, of: isCopy },
    { heading: t.groups.ended, help: t.helps.ended, of: isEnded },
  ];
  return (
    <>
      <WrongLines
        lines={wrong}
        leftOut={leftOut}
        disabled={busy}
        onLeaveOut={setLeftOut}
        locale={locale}
      />
      <Section heading={t.preview.heading}>
        <Facts {...{ ignored, skipped, locale }} />
        {open.length === 0 ? null : (
          <>
            <p className="font-semibold text-lg tabular-nums">
              {picked.length === 0
                ? t.preview.none
                : t.preview.chosen(picked.length, formatBrl(totalOf(picked)))}
            </p>
            {isHeld ? <Notice tone="warning">{t.helps.leaveOutFirst}</Notice> : null}
            <div className="flex flex-wrap gap-2">
              <button
                type="button"
                onClick={() => create(picked)}
                aria-disabled={busy || isHeld || picked.length === 0}
                className={BUTTON.primary}
              >
                {isRunning ? t.preview.creating : t.preview.create(picked.length)}
              </button>
              {isRunning ? (
                <button type="button" onClick={() => run.current?.abort()} className={BUTTON.quiet}>
                  {t.preview.stop}
                </button>
              ) : null}
            </div>
          </>
        )}
        <Outcome progress={progress} link={LinkTo} locale={locale} />
      </Section>
      {failed.length === 0 || isRunning ? null : (
        <Section
          heading={t.groups.failed(failed.length)}
          help={t.helps.failed}
          actions={
            <button
              type="button"
              onClick={() => create(failed)}
              aria-disabled={busy || isHeld}
              className={BUTTON.small}
            >
              {t.retry(failed.length)}
            </button>
          }
        >
          <ChosenLines
            {...list}
            lines={failed}
            note={({ line }) => endWords(ends.get(line), locale)}
          />
        </Section>
      )}
      {groups.map(({ heading, help, of }) => {
        const members = others.filter(of);
        return members.length === 0 ? null : (
          <Section key={heading(0)} heading={heading(members.length)} help={help}>
            <ChosenLines {...list} lines={members} />
          </Section>
        );
      })}
      <Made
        lines={requests.filter(({ state }) => state === "made")}
        link={LinkTo}
        locale={locale}
      />
    </>
  );
}

const isReady = ({ state, sameAs }: RequestLine) => state === "new" && sameAs === null;
const isCopy = ({ state, sameAs }: RequestLine) => state === "new" && sameAs !== null;
const isEnded = ({ state }: RequestLine) => state === "ended";

function totalOf(lines: readonly RequestLine[]) {
  return cents(lines.reduce((sum, { request }) => sum + centsOf(request.amount), 0n));
}

/** Asks before the page is left while charges are being created. */
function useStay(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [isRunning]);
}

/** What of the file makes no charge. */
function Facts({
  ignored,
  skipped,
  locale,
}: Pick<SpreadsheetResponse, "ignored" | "skipped"> & { locale: Locale }) {
  const { preview } = chargeImportTexts(locale);
  return ignored.length === 0 && skipped.length === 0 ? null : (
    <div className="text-muted text-sm">
      {ignored.length === 0 ? null : (
        <p className="break-words">{preview.ignored(ignored.join(", "))}</p>
      )}
      {skipped.length === 0 ? null : (
        <p className="break-words">{preview.skipped(preview.lines(skipped))}</p>
      )}
    </div>
  );
}

/** How far the creations are, and how they ended. */
function Outcome({
  progress,
  link: LinkTo,
  locale,
}: {
  progress: Progress | null;
  link: Link;
  locale: Locale;
}) {
  const t = chargeImportTexts(locale);
  if (!progress) return null;
  const { ended, created, of, isOver } = progress;
  if (!isOver) {
    return (
      <div className="flex flex-col gap-2">
        <progress
          value={ended}
          max={of}
          aria-label={t.preview.creating}
          className="h-2 w-full accent-accent"
        />
        <p role="status" className="font-medium text-sm tabular-nums">
          {t.preview.progress(ended, of)}
        </p>
        <p className="text-muted text-sm">{t.preview.stay}</p>
      </div>
    );
  }
  return (
    <>
      {created === 0 ? null : (
        <Notice tone="good" live>
          {t.done(created)}{" "}
          <LinkTo href="/charges" className="font-semibold underline">
            {t.seeAll}
          </LinkTo>
        </Notice>
      )}
      {ended === of ? null : (
        <Notice tone="warning" live>
          {t.stopped(of - ended)}
        </Notice>
      )}
    </>
  );
}

/** What was created of this spreadsheet, now or before. */
function Made({
  lines,
  link,
  locale,
}: {
  lines: readonly RequestLine[];
  link: Link;
  locale: Locale;
}) {
  const t = chargeImportTexts(locale);
  return lines.length === 0 ? null : (
    <details className="rounded-card border border-line bg-card p-4 sm:p-5">
      <summary className="font-semibold text-lg leading-6">{t.groups.made(lines.length)}</summary>
      <p className="mt-1 mb-3 text-muted text-sm">{t.helps.made}</p>
      <MadeLines lines={lines} link={link} locale={locale} />
    </details>
  );
}

function endWords(end: CreateEnd | undefined, locale: Locale): string | null {
  switch (end?.kind) {
    case "problem":
      return problemWords(end.problem, locale);
    case "lost":
      return chargeImportTexts(locale).lost;
    default:
      return null;
  }
}
