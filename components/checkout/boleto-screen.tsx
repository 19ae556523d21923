import { Clock, Download, Printer } from "lucide-react";
import { BarcodePicture } from "@/components/boleto/barcode-picture";
import { BUTTON } from "@/components/ui/button-style";
import type { CheckoutScreen, CheckoutView } from "@/lib/checkout/checkout-screen";
import { formatBoletoLine } from "@/lib/platform/values/boleto";
import { CodeField, CopyButton } from "./copy-code";
import { OtherMethods } from "./method-list";
import { PixCode } from "./pix-code";
import { Steps } from "./steps";
import { Summary } from "./summary";
import { checkoutTexts } from "./texts";
import { checkoutHref, type Visit } from "./visit";

/** The line to copy, the bars to scan, the paper to print. */
export function BoletoScreen({
  view,
  screen,
  visit,
}: {
  view: CheckoutView;
  screen: Extract<CheckoutScreen, { kind: "boleto" }>;
  visit: Visit;
}) {
  const t = checkoutTexts(visit.locale);
  const { boleto } = t;
  return (
    <>
      <Summary view={view} visit={visit} asHeading overdue={screen.overdue} />
      <section
        aria-label={boleto.section}
        className="flex flex-col gap-5 border-line border-t pt-6"
      >
        <div className="flex flex-col gap-3">
          <CopyButton
            text={screen.line}
            field="boleto-line"
            copied={boleto.copied}
            failed={t.pix.copyFailed}
          >
            {boleto.copy}
          </CopyButton>
          <CodeField id="boleto-line" label={boleto.line} code={formatBoletoLine(screen.line)} />
        </div>
        <div className="flex justify-center rounded-card border border-line bg-qr py-3">
          <BarcodePicture barcode={screen.barcode} label={boleto.barcode} />
        </div>
        <div className="grid gap-2 sm:grid-cols-2">
          <a href={checkoutHref(view.id, visit, "/boleto")} className={BUTTON.quiet}>
            <Printer className="size-4" aria-hidden="true" />
            {boleto.see}
          </a>
          <a href={checkoutHref(view.id, visit, "/boleto.pdf")} className={BUTTON.quiet}>
            <Download className="size-4" aria-hidden="true" />
            {boleto.download}
          </a>
        </div>
        <p className="flex items-start gap-2 rounded-control bg-blue-tint px-3 py-2 text-blue text-sm">
          <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {boleto.takes}
        </p>
      </section>
      {screen.brCode === null ? null : (
        <section aria-labelledby="or-pix" className="flex flex-col gap-4 border-line border-t pt-6">
          <div>
            <h2 id="or-pix" className="font-semibold">
              {boleto.pixHeading}
            </h2>
            <p className="text-muted text-sm">{boleto.pixHelp}</p>
          </div>
          <PixCode code={screen.brCode} quiet locale={visit.locale} />
        </section>
      )}
      <Steps heading={boleto.howTo} steps={boleto.steps} />
      <OtherMethods view={view} visit={visit} />
    </>
  );
}
