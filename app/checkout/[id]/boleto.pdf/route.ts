import { boletoTexts } from "@/components/boleto/texts";
import { writeSlip } from "@/components/boleto/write-slip";
import { chooseLocale, parseLocale } from "@/components/text/choose-locale";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import { NOT_FOUND, openEndpoint } from "@/lib/http/endpoint";
import { readBoletoSlip } from "@/lib/operations/read-boleto-slip";
import { boletoPdf } from "@/lib/print/boleto-pdf";

/** The boleto as a file; a slip that nobody should pay any more is not there. */
export const GET = openEndpoint({
  route: "/checkout/[id]/boleto.pdf",
  async handle({ request, params, url }) {
    const instant = now();
    const outcome = await readBoletoSlip(params.id ?? "", instant);
    if (outcome.kind !== "slip") return NOT_FOUND;
    const { slip } = outcome;
    const locale =
      parseLocale(url.searchParams.get("lang") ?? "") ??
      chooseLocale(request.headers.get("accept-language"));
    const written = writeSlip(slip, locale, env().environment === "sandbox");
    const name = `${boletoTexts(locale).fileName}-${slip.chargeId.slice(0, 8)}.pdf`;
    return {
      kind: "file",
      type: "application/pdf",
      bytes: await boletoPdf(written, instant),
      headers: {
        "Content-Disposition": `inline; filename="${name}"`,
        "Content-Language": locale,
        "Cache-Control": "private, no-store",
        // The policy of pages would forbid the browser's own viewer.
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        "Referrer-Policy": "no-referrer",
        "X-Robots-Tag": "noindex, nofollow",
      },
    };
  },
});
