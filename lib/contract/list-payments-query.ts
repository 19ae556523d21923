import { type CivilDate, parseCivilDate } from "@/lib/domain/brasilia";
import { BILLING_TYPES } from "@/lib/domain/charge";
import { type ChargeQuery, DEFAULT_QUERY, SORT_FIELDS } from "@/lib/domain/charge-query";
import { CHARGE_STATUSES } from "@/lib/domain/charge-status";
import { parseInstant } from "./instant";
import { ParameterReader, pageAndSize, type Wrong, wrong } from "./parameters";
import { type FieldError, INVALID_FORMAT } from "./problems";

export type ListPaymentsReading =
  | { readonly kind: "valid"; readonly query: ChargeQuery }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] };

const SORT = new RegExp(`^(${SORT_FIELDS.join("|")})(,(asc|desc))?$`);

/**
 * Reads the query of GET /payments (contract 4.2 and 7). Only `status` and `billingType` may
 * repeat; unknown parameters are ignored (decisions, GET /payments).
 */
export function readListPaymentsQuery(parameters: URLSearchParams): ListPaymentsReading {
  const reader = new ParameterReader(parameters);
  const query: ChargeQuery = {
    statuses: reader.many("status", CHARGE_STATUSES),
    billingTypes: reader.many("billingType", BILLING_TYPES),
    payerDocument: reader.one("payerDocument", (text) =>
      /^([0-9]{11}|[0-9]{14})$/.test(text) ? text : wrong("deve ter 11 ou 14 dígitos"),
    ),
    dueDateFrom: reader.one("dueDateFrom", date),
    dueDateTo: reader.one("dueDateTo", date),
    paidOnFrom: reader.one("paidOnFrom", date),
    paidOnTo: reader.one("paidOnTo", date),
    createdFrom: reader.one("createdFrom", (text) => parseInstant(text) ?? wrong(INVALID_FORMAT)),
    createdTo: reader.one("createdTo", (text) => parseInstant(text) ?? wrong(INVALID_FORMAT)),
    text: null,
    ...pageAndSize(reader),
    sort: reader.one("sort", sort) ?? DEFAULT_QUERY.sort,
  };
  reader.range("dueDateFrom", query.dueDateFrom, "dueDateTo", query.dueDateTo);
  reader.range("paidOnFrom", query.paidOnFrom, "paidOnTo", query.paidOnTo);
  reader.range("createdFrom", query.createdFrom, "createdTo", query.createdTo);
  return reader.errors.length > 0
    ? { kind: "invalid", errors: reader.errors }
    : { kind: "valid", query };
}

const date = (text: string): CivilDate | Wrong => parseCivilDate(text) ?? wrong(INVALID_FORMAT);

function sort(text: string): ChargeQuery["sort"] | Wrong {
  if (!SORT.test(text)) {
    return wrong(`deve ser ${SORT_FIELDS.join(", ")}, seguido ou não de ,asc ou ,desc`);
  }
  const [field, direction = "desc"] = text.split(",");
  return { field, direction } as ChargeQuery["sort"];
}
