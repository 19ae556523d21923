import type { QueryReading } from "@/lib/http/page-query";
import { ParameterReader } from "@/lib/http/parameters";
import { INVALID_FORMAT } from "@/lib/http/problems";
import type { ChargeQuery } from "./charge-query";
import {
  type DownloadChoice,
  readDownload,
  SHEET_FORMATS,
  type SheetFormat,
} from "./export-format";
import { chargesParameters, readChargesAddress } from "./list-payments-query";

/** An export: which charges, in which format. */
export interface ExportRequest extends DownloadChoice<SheetFormat> {
  /** The list's query; its page and size are ignored. */
  readonly query: ChargeQuery;
}

/**
 * Reads the address of an export: the list's parameters, `format`, `separator` and `frames`. Unlike the
 * list it refuses a parameter that breaks a rule: a file without one of its filters would give away more
 * charges than requested.
 */
export function readExportRequest(parameters: URLSearchParams): QueryReading<ExportRequest> {
  const { query, dropped, known } = readChargesAddress(parameters);
  const reader = new ParameterReader(parameters);
  reader.errors.push(...dropped.map((parameter) => ({ parameter, message: INVALID_FORMAT })));
  const download = readDownload(parameters, reader, SHEET_FORMATS);
  reader.refuseUnknown(known);
  if (download === null || reader.errors.length > 0) {
    return { kind: "invalid", errors: reader.errors };
  }
  return { kind: "valid", query: { query, ...download } };
}

/** The address of an export of these charges, without its format. */
export function exportSource(query: ChargeQuery): string {
  const parameters = chargesParameters({ ...query, page: 0 });
  parameters.delete("size");
  return `/api/dashboard/charges/export?${parameters}`;
}
