"use client";

import { ConfirmDialog } from "@/components/dashboard/confirm-dialog";
import { ReasonDialog } from "@/components/dashboard/reason-dialog";
import { useRefresh } from "@/components/dashboard/refresh";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { Facts } from "@/components/ui/facts";
import { Notice } from "@/components/ui/notice";
import { PrintButton } from "@/components/ui/print-button";
import { saveFile } from "@/components/ui/save-file";
import { TABLE } from "@/components/ui/table-style";
import type { ChargeStatus } from "@/lib/charges/charge-status";
import type { Locale } from "@/lib/platform/values/locale";
import { formatDocument } from "@/lib/platform/values/tax-document";
import type { Hindrance } from "@/lib/privacy/hindrance";
import { privacyTexts } from "./texts";

/** A charge as it is stored, as far as the page shows it. */
interface HeldCharge {
  readonly id: string;
  readonly created_at: string;
  readonly status: ChargeStatus;
  readonly payer_name: string;
  readonly payer_email: string | null;
  readonly payer_phone: string | null;
  readonly description: string | null;
}

/** What the service answers about a person. */
export interface HeldData {
  readonly document: string;
  readonly charges: number;
  readonly anonymized: number;
  readonly saidSince: number;
  readonly exceptions: number;
  readonly hindrances: readonly {
    readonly hindrance: Hindrance;
    readonly charges: number;
    readonly exceptions: number;
  }[];
  readonly isCutOff: boolean;
  readonly rows: { readonly charges: readonly HeldCharge[] };
}

/** What is held about a person: what it is, what hinders taking it out, and what can be done. */
export function FoundPerson({
  held,
  again,
  locale,
}: {
  held: HeldData;
  /** Looks the person up again, after something was done. */
  again: () => void;
  locale: Locale;
}) {
  const t = privacyTexts(locale);
  const { charges, exceptions, anonymized, saidSince, hindrances, isCutOff } = held;
  const isShown = charges + exceptions + saidSince > 0;
  return (
    <div className="flex flex-col gap-4 border-line border-t pt-4">
      <Facts
        facts={[
          [t.person.document, formatDocument(held.document)],
          [t.found.shown, t.found.charges(charges)],
          [t.found.inExceptions, exceptions === 0 ? null : t.found.exceptions(exceptions)],
          [t.found.anonymized, anonymized === 0 ? null : t.found.charges(anonymized)],
          [t.found.saidSince, saidSince === 0 ? null : t.found.charges(saidSince)],
        ]}
      />
      {!isShown ? null : <Hindered hindrances={hindrances} locale={locale} />}
      {isCutOff ? <Notice tone="warning">{t.found.cutOff}</Notice> : null}
      <div className="flex flex-wrap gap-2 print:hidden">
        <button type="button" onClick={() => download(held)} className={BUTTON.quiet}>
          {t.found.download}
        </button>
        <PrintButton className={BUTTON.quiet}>{t.found.print}</PrintButton>
        <HoldPerson document={held.document} again={again} locale={locale} />
        {!isShown || hindrances.length > 0 ? null : (
          <AnonymizePerson held={held} again={again} locale={locale} />
        )}
      </div>
      {held.rows.charges.length === 0 ? null : (
        <Charges charges={held.rows.charges} locale={locale} />
      )}
    </div>
  );
}

function Hindered({ hindrances, locale }: Pick<HeldData, "hindrances"> & { locale: Locale }) {
  const t = privacyTexts(locale);
  if (hindrances.length === 0) return <Notice tone="info">{t.free}</Notice>;
  return (
    <Notice tone="warning">
      {t.hindered}
      <ul className="list-disc pl-5">
        {hindrances.map(({ hindrance, charges, exceptions }) => (
          <li key={hindrance}>
            {[
              charges > 0 ? t.found.charges(charges) : null,
              exceptions > 0 ? t.found.exceptions(exceptions) : null,
            ]
              .filter(Boolean)
              .join(", ")}{" "}
            {t.hindrances[hindrance]}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Charges({ charges, locale }: { charges: readonly HeldCharge[]; locale: Locale }) {
  const t = privacyTexts(locale).found;
  const texts = textsFor(locale);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className="overflow-x-auto" aria-label={t.caption} tabIndex={0}>
      <table className={TABLE.table}>
        <thead>
          <tr>
            {[t.created, t.payer, t.contact, t.description, t.status].map((name) => (
              <th key={name} scope="col" className={TABLE.head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {charges.map((charge) => (
            <tr key={charge.id}>
              <td className={`${TABLE.cell} whitespace-nowrap`}>
                <a href={`/charges/${charge.id}`} className="underline underline-offset-2">
                  {texts.instant(new Date(charge.created_at))}
                </a>
              </td>
              <td className={TABLE.cell}>
                <bdi>{charge.payer_name}</bdi>
              </td>
              <td className={TABLE.cell}>
                <bdi>
                  {[charge.payer_email, charge.payer_phone].filter(Boolean).join(" · ") || "–"}
                </bdi>
              </td>
              <td className={TABLE.cell}>
                <bdi>{charge.description ?? "–"}</bdi>
              </td>
              <td className={TABLE.cell}>{texts.statuses[charge.status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PersonAction {
  readonly again: () => void;
  readonly locale: Locale;
}

function AnonymizePerson({ held, again, locale }: PersonAction & { held: HeldData }) {
  const t = privacyTexts(locale);
  const { act, pending, trouble, open, change } = useDialogAct<void>(
    { method: "POST", path: `/payers/${held.document}/anonymization` },
    { locale, done: t.anonymize.done, afterwards: again },
  );
  return (
    <>
      <button type="button" onClick={() => change(true)} className={BUTTON.danger}>
        {t.anonymize.button}
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={change}
        title={t.anonymize.title}
        help={t.anonymize.help(t.found.charges(held.charges))}
        action={t.anonymize.button}
        typed={{ word: t.anonymize.word, label: t.anonymize.typed }}
        pending={pending}
        trouble={trouble}
        onConfirm={() => act()}
        locale={locale}
      />
    </>
  );
}

function HoldPerson({ document, again, locale }: PersonAction & { document: string }) {
  const t = privacyTexts(locale).hold;
  const refresh = useRefresh();
  const hold = useDialogAct<{ readonly reason: string }>(
    { method: "POST", path: `/payers/${document}/holds`, body: (draft) => draft },
    {
      locale,
      done: t.done,
      afterwards() {
        // The list of holds below is the server's part of the page.
        refresh();
        again();
      },
    },
  );
  return (
    <ReasonDialog
      action={hold}
      button={{ words: t.button, look: BUTTON.quiet }}
      title={t.title}
      help={t.help}
      texts={t}
      submit={{ words: t.button }}
      locale={locale}
    />
  );
}

/** Hands the whole answer to the browser as a file, whose name says nothing about the person. */
function download(held: HeldData): void {
  const file = new Blob([JSON.stringify(held, null, 2)], { type: "application/json" });
  saveFile(file, "dados-do-pagador.json");
}
