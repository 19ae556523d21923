import { setImmediate } from "node:timers/promises";
import type { WrittenBooklet, WrittenInstallment } from "./booklet";
import { BARCODE, LARGE, MARGIN, MM, openPdf, Pen, SMALL, TEXT, WIDTH } from "./pdf-pen";
import { drawRows } from "./pdf-rows";

/** Slips on an A4 page, each as high as the next: they are cut with one stroke. */
const PER_PAGE = 3;
const SLIP = (297 / PER_PAGE) * MM;
const ROW = 9 * MM;
/** The side of a QR Code, its quiet zone of four modules included. */
const QR_SIZE = 34 * MM;
/** Where what stands beside a QR Code ends. */
const BESIDE = WIDTH - QR_SIZE - 4 * MM;

/**
 * Draws a booklet as one PDF, three slips on an A4 page. Between pages others have their turn: sixty QR Codes keep a
 * processor busy for longer than a request may wait.
 *
 * @param now the file's creation date.
 */
export async function bookletPdf(booklet: WrittenBooklet, now: Date): Promise<Uint8Array> {
  const { document, bytes } = await openPdf({ ...booklet, language: "pt-BR" }, now);
  const page = new Pen(document);
  if (booklet.slips.length === 0) page.text(booklet.empty, { y: MARGIN, size: LARGE });
  for (const [index, slip] of booklet.slips.entries()) {
    const place = index % PER_PAGE;
    if (index > 0 && place === 0) {
      document.addPage();
      await setImmediate();
    }
    if (place > 0) drawCut(page, booklet.cut, place * SLIP);
    drawSlip(page, booklet, slip, place * SLIP + 8 * MM);
  }
  document.end();
  return bytes;
}

function drawCut(page: Pen, label: string, y: number): void {
  page.text(label, { y: y - 3 * MM, size: SMALL });
  page.rule(y, MARGIN, true);
}

function drawSlip(page: Pen, booklet: WrittenBooklet, slip: WrittenInstallment, top: number): void {
  const { late, boleto, code } = slip;
  const bold = { font: "Helvetica-Bold" } as const;
  page.text(booklet.merchantName, { ...bold, y: top, size: TEXT, width: BESIDE, oneLine: true });
  let y = page.text(slip.which, { ...bold, y: top, size: LARGE, align: "right" }) + MM;
  page.rule(y);
  y = drawRows(page, slip.rows, y, ROW) + MM;
  for (const line of [booklet.sandbox, late]) {
    if (line !== null) y = page.text(line, { y, size: SMALL }) + MM;
  }
  if (boleto) {
    const width = code ? BESIDE : WIDTH;
    page.text(boleto.bank, { ...bold, y, size: SMALL, width });
    y = page.text(boleto.line, { ...bold, y: y + 3.5 * MM, size: TEXT, width }) + 2 * MM;
    page.barcode(boleto.barcode, boleto.label, { x: MARGIN + BARCODE.left, y });
    y += BARCODE.height + 2 * MM;
  }
  if (code) drawCode(page, code, boleto ? y - BARCODE.height - 10 * MM : y, y);
}

/** The code at the right, and what it is at its left. */
function drawCode(
  page: Pen,
  { text, label, heading, written }: NonNullable<WrittenInstallment["code"]>,
  top: number,
  below: number,
): void {
  page.qrCode(text, label, { x: MARGIN + BESIDE + 4 * MM, y: top, size: QR_SIZE });
  const beside = { width: BESIDE, size: SMALL } as const;
  const y = page.text(heading, { ...beside, y: below + MM, font: "Helvetica-Bold" });
  page.text(written, { ...beside, y: y + MM });
}
