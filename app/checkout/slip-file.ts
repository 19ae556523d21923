import { boletoTexts } from "@/components/boleto/texts";
import { writeSlip } from "@/components/boleto/write-slip";
import { boletoPdf } from "@/lib/boletos/boleto-pdf";
import { readBoletoSlip } from "@/lib/boletos/read-boleto-slip";
import { NOT_FOUND, type OperationResponse } from "@/lib/http/response";
import { callerAddress, networksOf, siteOf } from "@/lib/platform/caller-address";
import { env } from "@/lib/platform/env";
import { PacedTurns } from "@/lib/platform/paced-turns";
import type { PageRequest } from "./payer-page";

/**
 * A boleto takes 15 ms to draw on the thread that answers everybody: for all networks of one site one at a time in a process,
 * and a fifth of the time, in turns of its networks.
 */
const drawing = new PacedTurns<string>({
  each: 1,
  freeMs: 0,
  mostMs: 1_000,
  backMs: 200,
  waitMs: 5_000,
});

/** The boleto as a PDF; a slip that nobody should pay any more is not there. */
export async function slipFile({
  id,
  visit,
  sandbox,
  request,
}: PageRequest): Promise<OperationResponse> {
  const { locale, now } = visit;
  const outcome = await readBoletoSlip(id, now);
  if (outcome.kind !== "slip") return NOT_FOUND;
  const { slip } = outcome;
  const draw = () => boletoPdf(writeSlip(slip, locale, sandbox), now);
  const address = callerAddress(request);
  const name = `${boletoTexts(locale).fileName}-${slip.chargeId.slice(0, 8)}.pdf`;
  return {
    kind: "file",
    type: "application/pdf",
    // Where pages have no limit, as in a sandbox, a boleto is drawn at once.
    bytes: await (env().rateLimits.pages === 0
      ? draw()
      : drawing.run(siteOf(address), (timed) => timed(draw), networksOf(address))),
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
}
