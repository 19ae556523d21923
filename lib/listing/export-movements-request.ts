import type { QueryReading } from "@/lib/http/page-query";
import { ParameterReader } from "@/lib/http/parameters";
import { INVALID_FORMAT } from "@/lib/http/problems";
import { isBalanced, type MovementFilter } from "@/lib/ledger/movement";
import { movementsParameters, readMovementsAddress } from "@/lib/ledger/movements-query";
import { type DownloadChoice, EXPORT_FORMATS, readDownload } from "./export-format";

/** An export: which movements, in which format. */
export interface MovementsExport extends DownloadChoice {
  readonly filter: MovementFilter;
}

/**
 * Reads the address of an export: the parameters of the page of movements, `format`, `separator` and `frames`. It
 * refuses a parameter that breaks a rule, and a bank statement (OFX) of some kinds or of one charge: its balance would
 * not follow from its lines.
 */
export function readMovementsExport(parameters: URLSearchParams): QueryReading<MovementsExport> {
  const { filter, dropped, known } = readMovementsAddress(parameters);
  const reader = new ParameterReader(parameters);
  reader.errors.push(...dropped.map((parameter) => ({ parameter, message: INVALID_FORMAT })));
  const download = readDownload(parameters, reader, EXPORT_FORMATS);
  reader.refuseUnknown(known);
  if (download?.format === "ofx" && !isBalanced(filter)) {
    const message = "ofx é de todos os lançamentos: tire os filtros kind e paymentId";
    reader.errors.push({ parameter: "format", message });
  }
  if (download === null || reader.errors.length > 0) {
    return { kind: "invalid", errors: reader.errors };
  }
  return { kind: "valid", query: { filter, ...download } };
}

/** The address of an export of these movements, without its format. */
export function movementsSource(filter: MovementFilter): string {
  return `/api/dashboard/movements/export?${movementsParameters(filter)}`;
}
