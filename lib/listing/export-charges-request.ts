import type { QueryReading } from "@/lib/http/page-query";
import { ParameterReader, wrong } from "@/lib/http/parameters";
import { INVALID_FORMAT } from "@/lib/http/problems";
import type { ChargeQuery } from "./charge-query";
import { chargesParameters, readChargesAddress } from "./list-payments-query";

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * How a CSV file is written: `semicolon` with decimal comma and `21/11/2026`, as a Brazilian
 * spreadsheet reads it, or `comma` with decimal point and `2026-11-21`, as most others do.
 */
export const SEPARATORS = ["semicolon", "comma"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** An export: which charges, in which format. */
export interface ExportRequest {
  /** The list's query; its page and size are ignored. */
  readonly query: ChargeQuery;
  readonly format: ExportFormat;
  /** For CSV only; null takes the usual one of the reader's language. */
  readonly separator: Separator | null;
  /** Whether the file comes in frames with its progress (lib/http/progress-frames), for a page that shows it. */
  readonly frames: boolean;
}

/**
 * Reads the address of an export: the list's parameters, `format`, `separator` and `frames`. Unlike the
 * list it refuses a parameter that breaks a rule: a file without one of its filters would give away more
 * charges than requested.
 */
export function readExportRequest(parameters: URLSearchParams): QueryReading<ExportRequest> {
  const { query, dropped } = readChargesAddress(parameters);
  const reader = new ParameterReader(parameters);
  const format = reader.one("format", oneOf(EXPORT_FORMATS));
  const separator = reader.one("separator", oneOf(SEPARATORS));
  const frames = reader.one("frames", oneOf(["true", "false"])) === "true";
  const errors = [
    ...dropped.map((parameter) => ({ parameter, message: INVALID_FORMAT })),
    ...reader.errors,
    ...(parameters.has("format") ? [] : [{ parameter: "format", message: "informe csv ou xlsx" }]),
  ];
  if (format === null || errors.length > 0) return { kind: "invalid", errors };
  return { kind: "valid", query: { query, format, separator, frames } };
}

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string) =>
    values.find((value) => value === text) ?? wrong(`deve ser ${values.join(" ou ")}`);

/** Prints the address of an export. */
export function exportHref({ query, format, separator, frames }: ExportRequest): string {
  const parameters = chargesParameters({ ...query, page: 0 });
  parameters.delete("size");
  parameters.set("format", format);
  if (separator) parameters.set("separator", separator);
  if (frames) parameters.set("frames", "true");
  return `/api/dashboard/charges/export?${parameters}`;
}
