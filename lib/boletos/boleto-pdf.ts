import type { WrittenSlip } from "./boleto-slip";
import { BARCODE, LARGE, MARGIN, MM, openPdf, Pen, SMALL, TEXT, WIDTH } from "./pdf-pen";
import { COLUMN, drawRows } from "./pdf-rows";

const ROW = 10 * MM;

/** The side of the Pix QR Code, its quiet zone of four modules included. */
const QR_SIZE = 32 * MM;

/**
 * Draws a boleto as a PDF of one A4 page: text, bars and QR Code as vectors, in the standard fonts of PDF,
 * tagged for screen readers.
 *
 * @param now the file's creation date.
 */
export async function boletoPdf(slip: WrittenSlip, now: Date): Promise<Uint8Array> {
  const { document, bytes } = await openPdf(slip, now);
  drawPage(new Pen(document), slip);
  document.end();
  return bytes;
}

function drawPage(page: Pen, slip: WrittenSlip): void {
  let y = MARGIN;
  if (slip.sandbox !== null) y = page.text(slip.sandbox, { y, size: TEXT, font: "Helvetica-Bold" });
  y = drawHead(page, slip, y + 2 * MM);
  y = drawRows(page, slip.stub.rows, y, ROW);
  y = page.text(slip.stub.heading, { y: y + MM, size: SMALL, align: "right" });
  y = drawCut(page, slip.cut, y + 8 * MM);
  y = drawHead(page, slip, y + 8 * MM);
  y = drawRows(page, slip.rows, y, ROW);
  y = drawInstructions(page, slip, y);
  y = drawRows(page, [[slip.payer]], y, ROW);
  drawCodes(page, slip, y + 4 * MM);
}

function drawHead(page: Pen, slip: WrittenSlip, y: number): number {
  page.text(slip.bank, { y, size: LARGE, font: "Helvetica-Bold", width: 3 * COLUMN });
  const x = MARGIN + 3 * COLUMN;
  const line = { x, y, size: LARGE, font: "Helvetica-Bold", width: 9 * COLUMN } as const;
  const end = page.text(slip.line, { ...line, align: "right" });
  page.rule(end + MM);
  return end + MM;
}

function drawInstructions(page: Pen, { instructions, toFill }: WrittenSlip, top: number): number {
  const width = 9 * COLUMN - 4 * MM;
  let y = page.text(instructions.label, { y: top + MM, size: SMALL, width }) + MM;
  for (const line of instructions.lines) y = page.text(line, { y, size: TEXT, width }) + MM;
  const left = MARGIN + 9 * COLUMN;
  for (const [at, label] of toFill.entries()) {
    if (at > 0) page.rule(top + at * ROW, left - 2 * MM);
    page.text(label, { x: left, y: top + at * ROW + MM, size: SMALL, width: 3 * COLUMN });
  }
  const end = Math.max(y, top + toFill.length * ROW);
  page.rule(end);
  return end;
}

function drawCut(page: Pen, label: string, y: number): number {
  const end = page.text(label, { y, size: SMALL });
  page.rule(end + MM, MARGIN, true);
  return end + MM;
}

function drawCodes(page: Pen, slip: WrittenSlip, y: number): void {
  page.barcode(slip.barcode, slip.barcodeLabel, { x: MARGIN + BARCODE.left, y });
  const below = y + BARCODE.height + 2 * MM;
  page.text(slip.authentication, { y: below, size: SMALL, width: 7 * COLUMN });
  if (slip.pix) drawPix(page, slip.pix, y);
}

function drawPix(page: Pen, pix: NonNullable<WrittenSlip["pix"]>, y: number): void {
  const x = MARGIN + BARCODE.left + BARCODE.width + 6 * MM;
  page.qrCode(pix.brCode, pix.label, { x, y, size: QR_SIZE });
  const text = { x: x + QR_SIZE + MM, width: MARGIN + WIDTH - x - QR_SIZE - MM } as const;
  const end = page.text(pix.heading, {
    ...text,
    y: y + 4 * MM,
    size: SMALL,
    font: "Helvetica-Bold",
  });
  page.text(pix.help, { ...text, y: end + MM, size: SMALL });
}
