import { ChevronLeft, Download, Scissors } from "lucide-react";
import { CodeField, CopyButton } from "@/components/checkout/copy-code";
import { PrintButton } from "@/components/checkout/print-button";
import { checkoutTexts } from "@/components/checkout/texts";
import { checkoutHref, type Visit } from "@/components/checkout/visit";
import { BUTTON } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { QrPicture } from "@/components/ui/qr-picture";
import type { BoletoSlip, SlipRow, WrittenSlip } from "@/lib/boletos/boleto-slip";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { AmountToday } from "./amount-today";
import { BarcodePicture } from "./barcode-picture";
import { boletoTexts } from "./texts";
import { writeSlip } from "./write-slip";

/** A boleto to print: the payer's receipt, and the slip that banks read. */
export function BoletoPage({
  slip,
  today,
  sandbox,
  id,
  visit,
}: {
  slip: BoletoSlip;
  /** In Brasília. */
  today: CivilDate;
  sandbox: boolean;
  id: ChargeId;
  visit: Visit;
}) {
  const { locale } = visit;
  const t = boletoTexts(locale);
  const written = writeSlip(slip, locale, sandbox);
  return (
    <main className="mx-auto flex w-full max-w-[210mm] flex-col gap-5 px-4 py-5 sm:py-8 print:max-w-none print:gap-8 print:p-0">
      <div className="flex flex-col gap-4 print:hidden">
        <a
          href={checkoutHref(id, visit)}
          className="-ml-1 inline-flex min-h-9 items-center gap-1 self-start rounded-control pr-2 text-muted text-sm hover:text-ink"
        >
          <ChevronLeft className="size-4" aria-hidden="true" />
          {t.back}
        </a>
        <h1 className="font-semibold text-2xl tracking-tight">
          <bdi>{written.title}</bdi>
        </h1>
        <AmountToday {...slip} today={today} locale={locale} />
        <div className="flex flex-wrap gap-2">
          <a href={checkoutHref(id, visit, "/boleto.pdf")} className={BUTTON.quiet}>
            <Download className="size-4" aria-hidden="true" />
            {t.download}
          </a>
          <PrintButton className={BUTTON.quiet}>{t.print}</PrintButton>
        </div>
        <div className="flex max-w-[420px] flex-col gap-3">
          <CopyButton
            text={slip.boleto.line}
            field="slip-line"
            copied={t.copied}
            failed={checkoutTexts(locale).pix.copyFailed}
          >
            {t.copy}
          </CopyButton>
          <CodeField id="slip-line" label={t.line} code={written.line} />
        </div>
      </div>
      {written.sandbox === null ? null : <Notice tone="warning">{written.sandbox}</Notice>}
      {/* A phone shows the slip alone: the receipt repeats it, to be cut off from paper. */}
      <section aria-label={written.stub.heading} className={`${CARD} max-sm:hidden print:block`}>
        <Head written={written} />
        <Rows rows={written.stub.rows} />
        <p className="mt-1 text-right text-muted text-xs">{written.stub.heading}</p>
      </section>
      <p
        aria-hidden="true"
        className="flex items-center gap-2 text-muted text-xs max-sm:hidden print:flex"
      >
        <Scissors className="size-4" />
        {written.cut}
        <span className="flex-1 border-line border-t border-dashed print:border-control" />
      </p>
      <section aria-label={written.authentication} className={`${CARD} print:pb-[12mm]`}>
        <Head written={written} />
        <Rows rows={written.rows} />
        <Instructions written={written} />
        <Rows rows={[[written.payer]]} />
        <div className="mt-4 flex flex-wrap items-start justify-between gap-6 print:flex-nowrap">
          <BarcodePicture barcode={written.barcode} label={written.barcodeLabel} />
          {written.pix === null ? null : (
            <div className="flex items-center gap-3 text-sm">
              <QrPicture
                text={written.pix.brCode}
                label={written.pix.label}
                size={128}
                className="w-32 print:w-[28mm]"
              />
              <p className="max-w-32 print:max-w-[24mm] print:text-xs">
                <span className="block font-semibold">{written.pix.heading}</span>
                {written.pix.help}
              </p>
            </div>
          )}
        </div>
        <p className="mt-1 text-right text-muted text-xs">{written.authentication}</p>
      </section>
      <p className="text-muted text-xs print:hidden">{checkoutTexts(locale).smallPrint}</p>
    </main>
  );
}

const CARD =
  "break-inside-avoid rounded-card border border-line bg-card p-4 sm:p-5 print:border-0 print:p-0";
const LINE = "border-line print:border-ink";

function Head({ written }: { written: WrittenSlip }) {
  return (
    <div
      className={`flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-b pb-2 ${LINE}`}
    >
      <p className="font-semibold">{written.bank}</p>
      <p translate="no" className="font-semibold tabular-nums sm:text-lg print:text-base">
        {written.line}
      </p>
    </div>
  );
}

function Rows({ rows }: { rows: readonly SlipRow[] }) {
  return (
    <dl className="grid grid-cols-2 sm:grid-cols-12 print:grid-cols-12">
      {rows.flat().map(({ label, value, width, strong }) => (
        <div key={label} className={`min-w-0 border-b py-1.5 pr-3 ${LINE} ${SPANS[width] ?? ""}`}>
          <dt className="text-muted text-xs">{label}</dt>
          <dd
            className={`min-h-6 break-words text-sm tabular-nums ${strong ? "font-semibold" : ""}`}
          >
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Written out, for the style sheet is made of the classes that stand in the code. */
const SPANS: Readonly<Record<number, string>> = {
  1: "col-span-1 sm:col-span-1 print:col-span-1",
  2: "col-span-1 sm:col-span-2 print:col-span-2",
  3: "col-span-2 sm:col-span-3 print:col-span-3",
  6: "col-span-2 sm:col-span-6 print:col-span-6",
  7: "col-span-2 sm:col-span-7 print:col-span-7",
  9: "col-span-2 sm:col-span-9 print:col-span-9",
  12: "col-span-2 sm:col-span-12 print:col-span-12",
};

function Instructions({ written: { instructions, toFill } }: { written: WrittenSlip }) {
  return (
    <div className={`grid border-b sm:grid-cols-12 print:grid-cols-12 ${LINE}`}>
      <div className="py-1.5 pr-3 sm:col-span-9 print:col-span-9">
        <p className="text-muted text-xs">{instructions.label}</p>
        <ul className="flex flex-col gap-0.5 text-sm">
          {instructions.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {/* Nothing stands in them, so they are only there where they can be written on. */}
      <div
        aria-hidden="true"
        className={`hidden flex-col print:col-span-3 print:flex print:divide-y ${LINE}`}
      >
        {toFill.map((label) => (
          <p key={label} className="min-h-10 py-1.5 text-muted text-xs">
            {label}
          </p>
        ))}
      </div>
    </div>
  );
}
