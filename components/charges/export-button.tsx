"use client";

import { Download, FileSpreadsheet, FileText, Landmark } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { problemWords } from "@/components/dashboard/problem-words";
import { wordOf } from "@/components/text/word-of";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MenuAction } from "@/components/ui/menu";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toasts";
import { downloadHref, type FileChoice } from "@/lib/listing/export-format";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import {
  downloadExport,
  type ExportEnd,
  fileSink,
  memorySink,
  picksFiles,
  ROWS_IN_MEMORY_MAX,
  startDownload,
} from "./download-export";
import { type ExportedThing, exportTexts } from "./export-texts";

const XLSX: FileChoice = { format: "xlsx", separator: null };
const CSV_SEMICOLON: FileChoice = { format: "csv", separator: "semicolon" };
const CSV_COMMA: FileChoice = { format: "csv", separator: "comma" };
const OFX: FileChoice = { format: "ofx", separator: null };

const SHOWN_AFTER_MS = 300;

interface ExportButtonProps {
  /** What is exported: it decides the words. */
  readonly what: ExportedThing;
  /** The address of the file without its format: the list as it is shown, whatever its page. */
  readonly source: string;
  /** The file's name before its day. */
  readonly fileName: string;
  /** Whether it may be a bank statement. */
  readonly offersOfx?: boolean;
  /** How many there are at most, as far as the page knows. */
  readonly total: number;
  readonly today: CivilDate;
  /** Shows the choices at once, for those who pressed the button before it was loaded. */
  readonly opened?: boolean;
  readonly locale: Locale;
}

/** Takes what a list has along as a file, with progress and a way to stop. */
export function ExportButton({
  what,
  source,
  fileName,
  offersOfx = false,
  total,
  today,
  opened = false,
  locale,
}: ExportButtonProps) {
  const t = exportTexts(locale);
  const { title, help, done } = t.of[what];
  const toast = useToast();
  const [running, setRunning] = useState<Running | null>(null);
  const stop = useRef<AbortController | null>(null);
  // A user who leaves the page does not wait for the file any more.
  useEffect(() => () => stop.current?.abort(), []);

  const begin = async (choice: FileChoice) => {
    if (stop.current) return;
    const name = `${fileName}-${today}.${choice.format}`;
    const large = total > ROWS_IN_MEMORY_MAX;
    if (large && !picksFiles()) {
      startDownload(downloadHref(source, { ...choice, frames: false }), name);
      toast("good", t.handedOver);
      return;
    }
    const sink = large ? await fileSink(name, choice.format) : memorySink(name);
    if (!sink) return;
    const controller = new AbortController();
    stop.current = controller;
    const waiting = { choice, rows: 0, total: null, trouble: null };
    setRunning((again) => again && waiting);
    // What takes but a moment needs no words about it.
    const show = setTimeout(() => setRunning(waiting), SHOWN_AFTER_MS);
    const href = downloadHref(source, { ...choice, frames: true });
    const end = await downloadExport(href, sink, controller.signal, (rows, all) =>
      setRunning((now) => now && { ...now, rows, total: all }),
    );
    clearTimeout(show);
    stop.current = null;
    if (end.kind === "done") toast("good", done(end.rows));
    if (end.kind === "canceled") toast("good", t.canceled);
    const trouble = troubleIn(end, locale);
    setRunning(trouble ? { ...waiting, trouble } : null);
  };

  return (
    <>
      <Menu
        defaultOpen={opened}
        className={BUTTON.small}
        trigger={
          <>
            <Download className="size-4" aria-hidden="true" />
            {t.button}
          </>
        }
      >
        <Option
          icon={FileSpreadsheet}
          label={t.xlsx}
          help={t.xlsxHelp}
          onSelect={() => begin(XLSX)}
        />
        <Option
          icon={FileText}
          label={t.csvSemicolon}
          help={t.csvSemicolonHelp}
          onSelect={() => begin(CSV_SEMICOLON)}
        />
        <Option
          icon={FileText}
          label={t.csvComma}
          help={t.csvCommaHelp}
          onSelect={() => begin(CSV_COMMA)}
        />
        {offersOfx ? (
          <Option icon={Landmark} label={t.ofx} help={t.ofxHelp} onSelect={() => begin(OFX)} />
        ) : null}
      </Menu>
      <Dialog
        open={running !== null}
        onOpenChange={(open) => {
          if (open) return;
          stop.current?.abort();
          setRunning(null);
        }}
        // A click beside it must not throw a long wait away.
        stays
        title={title}
        help={help}
        close={running?.trouble ? t.close : t.cancel}
      >
        {running ? (
          <Progress
            running={running}
            title={title}
            locale={locale}
            onCancel={() => stop.current?.abort()}
            onAgain={() => begin(running.choice)}
          />
        ) : null}
      </Dialog>
    </>
  );
}

/** An export that is under way. */
interface Running {
  readonly choice: FileChoice;
  readonly rows: number;
  /** Null until the service has counted them. */
  readonly total: number | null;
  /** Why it did not work; null while it may. */
  readonly trouble: string | null;
}

function Option({
  icon: Icon,
  label,
  help,
  onSelect,
}: {
  icon: typeof FileText;
  label: string;
  help: string;
  onSelect: () => void;
}) {
  return (
    <MenuAction onSelect={onSelect}>
      <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
      <span className="flex flex-col py-0.5">
        <span className="font-medium">{label}</span>
        <span className="text-muted text-xs">{help}</span>
      </span>
    </MenuAction>
  );
}

function Progress({
  running: { rows, total, trouble },
  title,
  locale,
  onCancel,
  onAgain,
}: {
  running: Running;
  title: string;
  locale: Locale;
  onCancel: () => void;
  onAgain: () => void;
}) {
  const t = exportTexts(locale);
  if (trouble) {
    return (
      <>
        <Notice tone="bad" live>
          {trouble}
        </Notice>
        <button type="button" className={`${BUTTON.primary} self-end`} onClick={onAgain}>
          {t.again}
        </button>
      </>
    );
  }
  const words = total === null ? t.starting : t.progress(rows, total);
  return (
    <>
      <div className="flex flex-col gap-2">
        <progress
          className="h-2 w-full overflow-hidden rounded-full accent-accent"
          aria-label={title}
          aria-valuetext={words}
          {...(total === null ? {} : { value: rows, max: Math.max(total, 1) })}
        />
        <p className="text-muted text-sm tabular-nums">{words}</p>
      </div>
      <button type="button" className={`${BUTTON.quiet} self-end`} onClick={onCancel}>
        {t.cancel}
      </button>
    </>
  );
}

function troubleIn(end: ExportEnd, locale: Locale): string | null {
  const t = exportTexts(locale);
  switch (end.kind) {
    case "done":
    case "canceled":
      return null;
    case "broken":
      return t.brokenOff;
    case "unsaved":
      return t.notSaved;
    case "problem":
      return wordOf(t.byCode, end.problem.code) ?? problemWords(end.problem, locale);
  }
}
