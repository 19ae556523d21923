import type PDFKit from "pdfkit";
import { encode } from "uqr";
import type { SlipRow, WrittenSlip } from "./boleto-slip";
import { interleaved2of5 } from "./interleaved-2-of-5";
import { printable } from "./printable";

/** A PDF's unit is the point: 72 in an inch of 25.4 mm. */
const MM = 72 / 25.4;

const MARGIN = 16 * MM;
const WIDTH = (210 - 32) * MM;
const COLUMN = WIDTH / 12;
const ROW = 10 * MM;

/** FEBRABAN: 103 mm by 13 mm, 5 mm of white at the left. */
const BARCODE = { width: 103 * MM, height: 13 * MM, left: 5 * MM } as const;
/** The side of the Pix QR Code, its quiet zone of four modules included. */
const QR_SIZE = 32 * MM;

const SMALL = 7;
const TEXT = 9.5;
const LARGE = 11.5;

type Document = InstanceType<typeof PDFKit>;
type Font = "Helvetica" | "Helvetica-Bold";

/**
 * Draws a boleto as a PDF of one A4 page: text, bars and QR Code as vectors, in the standard fonts of PDF,
 * tagged for screen readers.
 *
 * @param now the file's creation date.
 */
export async function boletoPdf(slip: WrittenSlip, now: Date): Promise<Uint8Array> {
  // Loaded with the first PDF: it takes longer to load than the rest of the service.
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: slip.language,
    tagged: true,
    displayTitle: true,
    info: { Title: slip.title, CreationDate: now, Producer: "Vintém", Creator: "Vintém" },
  });
  const bytes = collect(document);
  drawPage(document, slip);
  document.end();
  return bytes;
}

function collect(document: Document): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
}

function drawPage(document: Document, slip: WrittenSlip): void {
  const page = new Pen(document);
  let y = MARGIN;
  if (slip.sandbox !== null) y = page.text(slip.sandbox, { y, size: TEXT, font: "Helvetica-Bold" });
  y = drawHead(page, slip, y + 2 * MM);
  y = drawRows(page, slip.stub.rows, y);
  y = page.text(slip.stub.heading, { y: y + MM, size: SMALL, align: "right" });
  y = drawCut(page, slip.cut, y + 8 * MM);
  y = drawHead(page, slip, y + 8 * MM);
  y = drawRows(page, slip.rows, y);
  y = drawInstructions(page, slip, y);
  y = drawRows(page, [[slip.payer]], y);
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

function drawRows(page: Pen, rows: readonly SlipRow[], from: number): number {
  let y = from;
  for (const row of rows) {
    let x = MARGIN;
    for (const cell of row) {
      const width = cell.width * COLUMN - 2 * MM;
      page.text(cell.label, { x, y: y + MM, size: SMALL, width });
      const font = cell.strong ? "Helvetica-Bold" : "Helvetica";
      page.text(cell.value, { x, y: y + 4.5 * MM, size: TEXT, font, width, oneLine: true });
      x += cell.width * COLUMN;
    }
    y += ROW;
    page.rule(y);
  }
  return y;
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
  const { bars, width } = interleaved2of5(slip.barcode);
  const module = BARCODE.width / width;
  page.picture(slip.barcodeLabel, () => {
    for (const bar of bars) {
      const x = MARGIN + BARCODE.left + bar.x * module;
      page.black(x, y, bar.width * module, BARCODE.height);
    }
  });
  const below = y + BARCODE.height + 2 * MM;
  page.text(slip.authentication, { y: below, size: SMALL, width: 7 * COLUMN });
  if (slip.pix) drawPix(page, slip.pix, y);
}

function drawPix(page: Pen, pix: NonNullable<WrittenSlip["pix"]>, y: number): void {
  const x = MARGIN + BARCODE.left + BARCODE.width + 6 * MM;
  const { data, size } = encode(pix.brCode, { ecc: "M", border: 4 });
  const module = QR_SIZE / size;
  page.picture(pix.label, () => {
    for (const [row, modules] of data.entries()) {
      for (const [column, dark] of modules.entries()) {
        if (dark) page.black(x + column * module, y + row * module, module, module);
      }
    }
  });
  const text = { x: x + QR_SIZE + MM, width: MARGIN + WIDTH - x - QR_SIZE - MM } as const;
  const end = page.text(pix.heading, {
    ...text,
    y: y + 4 * MM,
    size: SMALL,
    font: "Helvetica-Bold",
  });
  page.text(pix.help, { ...text, y: end + MM, size: SMALL });
}

interface TextAt {
  readonly y: number;
  readonly size: number;
  readonly x?: number;
  readonly width?: number;
  readonly font?: Font;
  readonly align?: "right";
  /** Cut to one line, with an ellipsis. */
  readonly oneLine?: boolean;
}

/** Draws on a page and tags text, pictures and decoration for screen readers. */
class Pen {
  readonly #document: Document;

  constructor(document: Document) {
    this.#document = document;
  }

  /** Writes a paragraph and returns the y where it ends. */
  text(text: string, at: TextAt): number {
    const { y, size, x = MARGIN, width = WIDTH, font = "Helvetica", align, oneLine } = at;
    const document = this.#document.font(font).fontSize(size);
    const written = printable(text);
    const height = oneLine ? document.currentLineHeight() : undefined;
    const options = { width, ...(align && { align }), ...(height && { height, ellipsis: true }) };
    const write = () => document.fillColor("#000000").text(written, x, y, options);
    document.addStructure(document.struct("P", {}, write));
    return y + (height ?? document.heightOfString(written, options));
  }

  /** Draws a line across the slip, or from `x` to its right edge. */
  rule(y: number, x: number = MARGIN, dashed = false): void {
    const document = this.#document;
    document.markContent("Artifact", { type: "Layout" });
    document
      .lineWidth(0.5)
      .moveTo(x, y)
      .lineTo(MARGIN + WIDTH, y);
    if (dashed) document.dash(3, { space: 2 });
    document.stroke("#000000").undash();
    document.endMarkedContent();
  }

  /** Draws one picture, which `alt` describes. */
  picture(alt: string, draw: () => void): void {
    const document = this.#document;
    const fill = () => {
      draw();
      document.fill("#000000");
    };
    document.addStructure(document.struct("Figure", { alt }, fill));
  }

  /** Draws a rectangle of the picture in progress. */
  black(x: number, y: number, width: number, height: number): void {
    this.#document.rect(x, y, width, height);
  }
}
