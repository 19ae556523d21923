import type { ChargeQuery } from "@/lib/domain/charge-query";
import { chargesParameters, readChargesAddress } from "./list-payments-query";
import { ParameterReader, wrong } from "./parameters";
import { type FieldError, INVALID_FORMAT } from "./problems";

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * How a CSV file is written: `semicolon` with decimal comma and `21/11/2026`, as a Brazilian
 * spreadsheet reads it, or `comma` with decimal point and `2026-11-21`, as most others do.
 */
export const SEPARATORS = ["semicolon", "comma"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Which charges a person wants to take along, and as what. */
export interface ExportRequest {
  /** What the list shows; its page and size do not matter. */
  readonly query: ChargeQuery;
  readonly format: ExportFormat;
  /** Only CSV has one; null leaves it to the language. */
  readonly separator: Separator | null;
  /** The file in frames that tell how far it is (progress-frames), for a page that shows it. */
  readonly frames: boolean;
}

export type ExportReading =
  | { readonly kind: "valid"; readonly value: ExportRequest }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] };

/**
 * Reads the address of an export: the list's own parameters, `format`, `separator` and `frames`.
 * Unlike the list it refuses what it does not understand: a filter that was left out would give away
 * more than was asked for.
 */
export function readExportRequest(parameters: URLSearchParams): ExportReading {
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
  return { kind: "valid", value: { query, format, separator, frames } };
}

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string) =>
    values.find((value) => value === text) ?? wrong(`deve ser ${values.join(" ou ")}`);

/** The address of an export. */
export function exportHref({ query, format, separator, frames }: ExportRequest): string {
  const parameters = chargesParameters({ ...query, page: 0 });
  parameters.delete("size");
  parameters.set("format", format);
  if (separator) parameters.set("separator", separator);
  if (frames) parameters.set("frames", "true");
  return `/api/dashboard/charges/export?${parameters}`;
}
