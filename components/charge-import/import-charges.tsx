"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { useAct } from "@/components/dashboard/use-act";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import { ChooseFile } from "@/components/ui/choose-file";
import type { Link } from "@/components/ui/link";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import { Trouble } from "@/components/ui/trouble";
import { useHydrated } from "@/components/ui/use-hydrated";
import { HEADINGS } from "@/lib/charge-import/heading-words";
import { type SheetRefusal, SPREADSHEET_MAX_BYTES } from "@/lib/charge-import/spreadsheet";
import type { SpreadsheetResponse } from "@/lib/charge-import/spreadsheet-response";
import type { Problem } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";
import { Preview } from "./preview";
import { chargeImportTexts } from "./texts";

/** A chosen file, read once: what is created is what was shown, whatever becomes of it on the disk. */
interface Chosen {
  readonly name: string;
  readonly content: Blob;
  /** Counts the files of this visit: what was chosen of one is no choice of the next. */
  readonly round: number;
}

/**
 * Makes charges of a spreadsheet. The file stays in the browser: the server says what each line becomes and keeps nothing
 * of it, and each charge is created by itself.
 */
export function ImportCharges({ link: LinkTo, locale }: { link: Link; locale: Locale }) {
  const t = chargeImportTexts(locale);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [running, setRunning] = useState(false);
  // A file that was chosen before the page answers would be lost without a word.
  const hydrated = useHydrated();
  const [shown, setShown] = useState<SpreadsheetResponse | null>(null);
  const read = useAct<Chosen, SpreadsheetResponse>(
    { method: "POST", path: "/charge-spreadsheets", body: ({ content }) => content },
    { locale, onDone: setShown },
  );

  async function choose(file: File) {
    setShown(null);
    read.reset();
    setTooLarge(file.size > SPREADSHEET_MAX_BYTES);
    if (file.size > SPREADSHEET_MAX_BYTES) return;
    const content = new Blob([await file.arrayBuffer()]);
    const next = { name: file.name, content, round: (chosen?.round ?? 0) + 1 };
    setChosen(next);
    read.act(next);
  }

  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        title={t.title}
        lead={t.lead}
        above={
          <BackLink href="/charges" link={LinkTo}>
            {t.back}
          </BackLink>
        }
      />
      <Section heading={t.model.heading} help={t.model.help}>
        <div className="flex flex-wrap gap-2">
          {(["xlsx", "csv"] as const).map((format) => (
            <a
              key={format}
              href={`/api/dashboard/charge-spreadsheets/model?format=${format}`}
              download
              className={BUTTON.quiet}
            >
              <Download className="size-4" aria-hidden="true" />
              {t.model[format]}
            </a>
          ))}
        </div>
      </Section>
      <Section heading={t.file.heading} help={t.file.help}>
        <ChooseFile
          words={read.pending ? t.file.reading : shown ? t.file.chooseOther : t.file.choose}
          accept=".xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          primary={!shown}
          disabled={!hydrated || running || read.pending}
          onChoose={choose}
        />
        {chosen === null ? null : (
          <p className="text-sm">
            <bdi className="break-all">{chosen.name}</bdi>
          </p>
        )}
        <Trouble
          words={
            tooLarge
              ? t.refusals.too_large
              : read.trouble && refusalWords(read.problem, read.trouble, locale)
          }
        />
      </Section>
      {shown && chosen ? (
        <Preview
          key={chosen.round}
          sheet={shown}
          pending={read.pending}
          onRunning={setRunning}
          onChanged={() => read.act(chosen)}
          link={LinkTo}
          locale={locale}
        />
      ) : null}
    </div>
  );
}

/** Why a file cannot be read, as the server names it. */
function refusalWords(
  problem: (Problem & { readonly refusal?: SheetRefusal }) | null,
  otherwise: string,
  locale: Locale,
): string {
  const t = chargeImportTexts(locale);
  if (problem?.code === "body_too_large") return t.refusals.too_large;
  const refusal = problem?.refusal;
  if (!refusal) return otherwise;
  switch (refusal.rule) {
    case "other_format":
      return t.otherFormat[refusal.format];
    case "no_columns":
      return t.noColumns(refusal.missing.map((field) => HEADINGS[locale][field]).join(", "));
    case "column_twice":
      return t.columnTwice(refusal.heading);
    default:
      return t.refusals[refusal.rule];
  }
}
