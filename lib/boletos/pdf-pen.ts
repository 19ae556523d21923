import type PDFKit from "pdfkit";
import { encode } from "uqr";
import { interleaved2of5 } from "./interleaved-2-of-5";
import { printable } from "./printable";

/** A PDF's unit is the point: 72 in an inch of 25.4 mm. */
export const MM = 72 / 25.4;

export const MARGIN = 16 * MM;
export const WIDTH = (210 - 32) * MM;

/** FEBRABAN: 103 mm by 13 mm, 5 mm of white at the left. */
export const BARCODE = { width: 103 * MM, height: 13 * MM, left: 5 * MM } as const;

export const SMALL = 7;
export const TEXT = 9.5;
export const LARGE = 11.5;

type Document = InstanceType<typeof PDFKit>;
type Font = "Helvetica" | "Helvetica-Bold";

/**
 * Begins a PDF of A4 pages, the first of which is there: text, bars and QR Codes as vectors, in the standard fonts of PDF,
 * tagged for screen readers.
 *
 * @param now the file's creation date.
 * @returns the document, and its bytes once it was ended.
 */
export async function openPdf(
  { title, language }: { readonly title: string; readonly language: string },
  now: Date,
): Promise<{ readonly document: Document; readonly bytes: Promise<Uint8Array> }> {
  // Loaded with the first PDF: it takes longer to load than the rest of the service.
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: language,
    tagged: true,
    displayTitle: true,
    info: { Title: title, CreationDate: now, Producer: "Vintém", Creator: "Vintém" },
  });
  return { document, bytes: collect(document) };
}

function collect(document: Document): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
}

/** Where and how a paragraph stands. */
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
export class Pen {
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

  #picture(alt: string, draw: () => void): void {
    const document = this.#document;
    const fill = () => {
      draw();
      document.fill("#000000");
    };
    document.addStructure(document.struct("Figure", { alt }, fill));
  }

  /** Draws a boleto's bars at their true size, which `label` describes. */
  barcode(barcode: string, label: string, at: { readonly x: number; readonly y: number }): void {
    const { bars, width } = interleaved2of5(barcode);
    const module = BARCODE.width / width;
    this.#picture(label, () => {
      for (const bar of bars) {
        this.#document.rect(at.x + bar.x * module, at.y, bar.width * module, BARCODE.height);
      }
    });
  }

  /** Draws a QR Code with its quiet zone of four modules, which `label` describes. */
  qrCode(
    text: string,
    label: string,
    at: { readonly x: number; readonly y: number; readonly size: number },
  ): void {
    const { data, size } = encode(text, { ecc: "M", border: 4 });
    const module = at.size / size;
    this.#picture(label, () => {
      for (const [row, modules] of data.entries()) {
        // What is dark side by side is one rectangle: half as many, and no hairlines between them.
        for (let column = 0; column < size; ) {
          let end = column;
          while (modules[end]) end += 1;
          const [x, y] = [at.x + column * module, at.y + row * module];
          if (end > column) this.#document.rect(x, y, (end - column) * module, module);
          column = end + 1;
        }
      }
    });
  }
}
