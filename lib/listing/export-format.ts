import { type ParameterReader, wrong } from "@/lib/http/parameters";

/** The formats of every export. */
export const SHEET_FORMATS = ["csv", "xlsx"] as const;
/** OFX is a bank statement, which only movements are. */
export const EXPORT_FORMATS = [...SHEET_FORMATS, "ofx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/**
 * How a CSV file is written: `semicolon` with decimal comma and `21/11/2026`, as a Brazilian
 * spreadsheet reads it, or `comma` with decimal point and `2026-11-21`, as most others do.
 */
export const SEPARATORS = ["semicolon", "comma"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** How a file is to be written. */
export interface FileChoice<Format extends ExportFormat = ExportFormat> {
  readonly format: Format;
  /** For CSV only; null takes the usual one of the reader's language. */
  readonly separator: Separator | null;
}

/** A file for a page that shows its progress: it comes in frames (lib/http/progress-frames). */
export interface DownloadChoice<Format extends ExportFormat = ExportFormat>
  extends FileChoice<Format> {
  readonly frames: boolean;
}

/** Reads `format`, `separator` and `frames`; a format that is missing is one of the reader's errors. */
export function readDownload<Format extends ExportFormat>(
  parameters: URLSearchParams,
  reader: ParameterReader,
  formats: readonly Format[],
): DownloadChoice<Format> | null {
  const format = reader.one("format", oneOf(formats));
  const separator = reader.one("separator", oneOf(SEPARATORS));
  const frames = reader.one("frames", oneOf(["true", "false"])) === "true";
  if (!parameters.has("format")) {
    reader.errors.push({ parameter: "format", message: `informe ${formats.join(" ou ")}` });
  }
  return format && { format, separator, frames };
}

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string) =>
    values.find((value) => value === text) ?? wrong(`deve ser ${values.join(" ou ")}`);

/**
 * Prints the address of a file.
 *
 * @param source the address without it, with the parameters of its filter.
 */
export function downloadHref(source: string, choice: DownloadChoice): string {
  const [path = "", query = ""] = source.split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("format", choice.format);
  if (choice.separator) parameters.set("separator", choice.separator);
  if (choice.frames) parameters.set("frames", "true");
  return `${path}?${parameters}`;
}
