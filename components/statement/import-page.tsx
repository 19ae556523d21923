"use client";

import { KeyRound } from "lucide-react";
import { useId, useState } from "react";
import { useAct } from "@/components/dashboard/use-act";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import { ChooseFile } from "@/components/ui/choose-file";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { STATEMENT_MAX_BYTES, type StatementRefusal } from "@/lib/bank-import/bank-statement";
import type { StatementResponse } from "@/lib/bank-import/statement-response";
import type { Problem } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";
import { FileFacts } from "./file-facts";
import { type Confirmed, LineGroups } from "./line-groups";
import { type OwnKey, RegisterDays } from "./register-days";
import { statementTexts } from "./texts";

interface Outcome extends Confirmed {
  readonly outcome: string;
}

/** A chosen file, read once: what is confirmed is what was shown, whatever becomes of it on the disk. */
interface Chosen {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Imports a bank statement. The file stays in the browser: it is sent to be read, and once more with
 * what the member confirms of it, so that the file itself is never kept.
 */
export function ImportPage({
  keys,
  link: LinkTo,
  locale,
}: {
  /** The merchant's own Pix keys; without one there is nothing to confirm. */
  keys: readonly OwnKey[];
  link: Link;
  locale: Locale;
}) {
  const t = statementTexts(locale);
  const toast = useToast();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [shown, setShown] = useState<StatementResponse | null>(null);
  const [missed, setMissed] = useState(0);
  const read = useAct<Chosen, StatementResponse>(
    { method: "POST", path: "/statements", body: ({ content }) => content },
    { locale, onDone: setShown },
  );
  const confirm = useAct<readonly Confirmed[], { outcomes: readonly Outcome[] }>(
    { method: "POST", path: "/statements/confirm", body: (lines) => formOf(chosen, lines) },
    {
      locale,
      onDone({ outcomes }) {
        const count = (kind: string) => outcomes.filter(({ outcome }) => outcome === kind).length;
        const onTop = count("recorded_on_top");
        const recorded = count("recorded") + onTop;
        if (recorded > 0) toast("good", t.done(recorded));
        if (onTop > 0) toast("good", t.doneOnTop(onTop));
        setMissed(outcomes.length - recorded);
        if (chosen) read.act(chosen);
      },
    },
  );

  async function choose(file: File) {
    setShown(null);
    setMissed(0);
    read.reset();
    confirm.reset();
    setTooLarge(file.size > STATEMENT_MAX_BYTES);
    if (file.size > STATEMENT_MAX_BYTES) return;
    const content = new Blob([await file.arrayBuffer()]);
    const next = { name: file.name, content };
    setChosen(next);
    read.act(next);
  }

  const trouble = tooLarge
    ? t.refusals.too_large
    : read.trouble && refusalWords(read.problem, read.trouble, locale);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        above={
          <BackLink href="/charges" link={LinkTo}>
            {t.back}
          </BackLink>
        }
        title={t.title}
        lead={t.lead}
      />
      {keys.length > 0 ? (
        <>
          <ChooseStatement
            words={read.pending ? t.reading : shown ? t.chooseOther : t.choose}
            help={`${t.chooseHelp} ${t.nothingKept}`}
            primary={!shown}
            onChoose={choose}
          />
          <Trouble words={trouble} />
          <Trouble
            words={confirm.trouble === null ? null : confirm.problem ? confirm.trouble : t.lost}
          />
          {missed === 0 ? null : (
            <Notice tone="warning" live>
              {t.notDone(missed)}
            </Notice>
          )}
          {shown && chosen ? (
            <>
              <FileFacts name={chosen.name} statement={shown} locale={locale} />
              <LineGroups
                statement={shown}
                confirm={confirm.act}
                onCorrected={() => read.act(chosen)}
                pending={confirm.pending || read.pending}
                link={LinkTo}
                locale={locale}
              />
              <RegisterDays
                key={`${chosen.name} ${chosen.content.size}`}
                content={chosen.content}
                keys={keys}
                link={LinkTo}
                locale={locale}
              />
            </>
          ) : null}
        </>
      ) : (
        <ListMessage icon={KeyRound} heading={t.noKeyHeading} help={t.noKeyHelp}>
          <LinkTo href="/settings/psp" className={BUTTON.quiet}>
            {t.noKeyAction}
          </LinkTo>
        </ListMessage>
      )}
    </div>
  );
}

function ChooseStatement({
  help,
  ...shown
}: {
  words: string;
  help: string;
  primary: boolean;
  onChoose: (file: File) => void;
}) {
  const helpId = useId();
  return (
    <div className="flex flex-col items-start gap-2">
      <ChooseFile
        {...shown}
        accept=".ofx,.csv,.txt,text/csv,text/plain,application/x-ofx"
        describedBy={helpId}
      />
      <p id={helpId} className="text-muted text-sm">
        {help}
      </p>
    </div>
  );
}

function formOf(chosen: Chosen | null, lines: readonly Confirmed[]): FormData {
  const form = new FormData();
  form.set("statement", chosen?.content ?? new Blob());
  form.set("lines", JSON.stringify(lines));
  return form;
}

/** Why a file cannot be read, as the server names it. */
function refusalWords(
  problem: (Problem & { readonly refusal?: StatementRefusal }) | null,
  otherwise: string,
  locale: Locale,
): string {
  const t = statementTexts(locale);
  if (problem?.code === "body_too_large") return t.refusals.too_large;
  const refusal = problem?.refusal;
  if (!refusal) return otherwise;
  switch (refusal.rule) {
    case "other_format":
      return t.otherFormat[refusal.format];
    case "currency":
      return t.currency(refusal.found);
    case "cut_off":
      return t.cutOff(refusal.line);
    default:
      return t.refusals[refusal.rule];
  }
}
