import { client, member, operation } from "@/lib/http/operation";
import { NOT_FOUND, problem } from "@/lib/http/response";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { findContact } from "@/lib/merchants/store/brands";
import { findMerchant } from "@/lib/merchants/store/merchants";
import { readSeries } from "@/lib/payment-series/read-series";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { longWork } from "@/lib/rate-limits/long-work";
import { writeBooklet } from "./booklet";
import { bookletPdf } from "./booklet-pdf";

/** Sixty QR Codes keep a processor busy for most of a second, and to read sixty charges takes some of it as well. */
const draw = longWork();

export const getPaymentSeriesBooklet = operation({
  name: "getPaymentSeriesBooklet",
  summary: {
    pt: "O carnê em PDF: três parcelas por página, as que ainda podem ser pagas",
    en: "The booklet as a PDF: three slips a page, of the charges that can still be paid",
  },
  method: "GET",
  at: [
    { path: "/payment-series/{id}/booklet", who: client("pagamentos:read") },
    { path: "/api/dashboard/payment-series/{id}/booklet", who: member("read") },
  ],
  idIs: "uuid",
  successes: { 200: null },
  problems: ["too_many_requests"],
  async run({ principal: { merchantId }, id, aside }) {
    // What waits here would keep the merchant's other readings from theirs.
    const drawn = await aside(() => draw(merchantId, () => bookletOf(merchantId, id)));
    if (!drawn) return TOO_MANY;
    if (!drawn.result) return NOT_FOUND;
    return {
      kind: "file",
      type: "application/pdf",
      bytes: drawn.result,
      headers: {
        "Content-Disposition": `inline; filename="carne-${id.slice(0, 8)}.pdf"`,
        "Content-Language": "pt-BR",
        // The policy of pages would forbid the browser's own viewer.
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      },
    };
  },
});

/** Reads a series and draws its booklet; null where the merchant has no such series. */
async function bookletOf(merchantId: MerchantId, seriesId: string) {
  const [found, merchant, { document }] = await Promise.all([
    readSeries(merchantId, seriesId),
    findMerchant(merchantId),
    findContact(merchantId),
  ]);
  if (!found || !merchant) return null;
  const { environment, publicUrl } = env();
  const instant = await merchantNow(merchantId, now());
  const booklet = writeBooklet(found, {
    merchantName: merchant.name,
    merchantDocument: document,
    publicUrl,
    sandbox: environment === "sandbox",
    now: instant,
  });
  return bookletPdf(booklet, instant);
}

const TOO_MANY = problem(
  "too_many_requests",
  "outros carnês da loja ainda estão sendo desenhados; tente de novo em instantes",
  { "Retry-After": "1" },
);
