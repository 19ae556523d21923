import { z } from "zod";
import { optional } from "@/lib/http/fields";
import { ParameterReader } from "@/lib/http/parameters";
import type { FieldError } from "@/lib/http/problems";
import type { EntryKind } from "@/lib/ledger/ledger";
import { movementsParameters, readMovementsQuery } from "@/lib/ledger/movements-query";
import { chargesParameters, readListPaymentsQuery } from "@/lib/listing/list-payments-query";
import { EXPORT_FILE_FORMATS, EXPORTED, type Exported, type ExportOrder } from "./export";

/** More values of one filter than any list takes. */
const VALUES_MAX = 50;
const value = z.string("deve ser um texto ou uma lista de textos");

const exportBody = z.strictObject(
  {
    what: z.enum(EXPORTED, `deve ser um de ${EXPORTED.join(", ")}`),
    format: z.enum(EXPORT_FILE_FORMATS, `deve ser um de ${EXPORT_FILE_FORMATS.join(", ")}`),
    filters: optional(
      z.record(z.string(), z.union([value, z.array(value).max(VALUES_MAX)]), "deve ser um objeto"),
    ),
  },
  "deve ser um objeto JSON",
);

/** The filters of each list; pages are none. */
const FILTERS: Readonly<Record<Exported, readonly string[]>> = {
  movements: ["dayFrom", "dayTo", "kind", "paymentId", "accountId"],
  refunds: ["dayFrom", "dayTo", "kind", "paymentId", "accountId"],
  payments: [
    "status",
    "billingType",
    "payerDocument",
    "documents",
    "reference",
    "dueDateFrom",
    "dueDateTo",
    "paidOnFrom",
    "paidOnTo",
    "createdFrom",
    "createdTo",
    "sort",
  ],
};

const REFUND_KINDS: readonly EntryKind[] = ["refund_started", "refund_done", "refund_failed"];

/**
 * The body of POST /exports: what, in which format, and the parameters of its list. A filter that is unknown or breaks a
 * rule is refused: a file without it says more than was requested.
 */
export const exportRequest = exportBody.transform(
  ({ what, format, filters }, context): ExportOrder => {
    const parameters = new URLSearchParams();
    const errors: FieldError[] = [];
    for (const [name, values] of Object.entries(filters ?? {})) {
      if (!FILTERS[what].includes(name)) {
        errors.push({ parameter: name, message: "filtro desconhecido" });
        continue;
      }
      for (const one of [values].flat()) parameters.append(name, one);
    }
    const read = what === "payments" ? readPayments(parameters) : readMovements(parameters, what);
    for (const error of [...errors, ...read.errors]) {
      if (!("parameter" in error)) continue;
      const { parameter, message } = error;
      context.addIssue({ code: "custom", message, path: ["filters", parameter] });
    }
    return { what, format, filters: read.filters };
  },
);

interface FiltersReading {
  readonly filters: string;
  readonly errors: readonly FieldError[];
}

function readPayments(parameters: URLSearchParams): FiltersReading {
  const read = readListPaymentsQuery(parameters);
  if (read.kind === "invalid") return { filters: "", errors: read.errors };
  return { filters: chargesParameters(read.query).toString(), errors: [] };
}

function readMovements(parameters: URLSearchParams, what: "movements" | "refunds"): FiltersReading {
  const read = readMovementsQuery(parameters);
  if (read.kind === "invalid") return { filters: "", errors: read.errors };
  const { kinds } = read.query;
  if (what === "movements")
    return { filters: movementsParameters(read.query).toString(), errors: [] };
  const reader = new ParameterReader(parameters);
  reader.many("kind", REFUND_KINDS);
  const ofRefunds = { ...read.query, kinds: kinds.length > 0 ? kinds : REFUND_KINDS };
  return { filters: movementsParameters(ofRefunds).toString(), errors: reader.errors };
}
