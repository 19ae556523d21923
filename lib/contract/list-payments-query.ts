import { type CivilDate, parseCivilDate } from "@/lib/domain/brasilia";
import { BILLING_TYPES } from "@/lib/domain/charge";
import { type ChargeQuery, DEFAULT_QUERY, SORT_FIELDS } from "@/lib/domain/charge-query";
import { CHARGE_STATUSES } from "@/lib/domain/charge-status";
import { parseInstant } from "./instant";
import { type FieldError, INVALID_FORMAT } from "./problems";

export type ListPaymentsReading =
  | { readonly kind: "valid"; readonly query: ChargeQuery }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] };

const INT32_MAX = 2_147_483_647;
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
    page: reader.one("page", integer(0, INT32_MAX)) ?? DEFAULT_QUERY.page,
    size: reader.one("size", integer(1, 100)) ?? DEFAULT_QUERY.size,
    sort: reader.one("sort", sort) ?? DEFAULT_QUERY.sort,
  };
  reader.range("dueDateFrom", query.dueDateFrom, "dueDateTo", query.dueDateTo);
  reader.range("paidOnFrom", query.paidOnFrom, "paidOnTo", query.paidOnTo);
  reader.range("createdFrom", query.createdFrom, "createdTo", query.createdTo);
  return reader.errors.length > 0
    ? { kind: "invalid", errors: reader.errors }
    : { kind: "valid", query };
}

/** What is wrong with a value. */
class Wrong {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}
const wrong = (message: string) => new Wrong(message);

const date = (text: string): CivilDate | Wrong => parseCivilDate(text) ?? wrong(INVALID_FORMAT);

const integer = (least: number, most: number) => (text: string) => {
  if (!/^-?[0-9]+$/.test(text)) return wrong(INVALID_FORMAT);
  const value = Number(text);
  return value >= least && value <= most
    ? value
    : wrong(`deve ser um inteiro de ${least} a ${most}`);
};

function sort(text: string): ChargeQuery["sort"] | Wrong {
  if (!SORT.test(text)) {
    return wrong(`deve ser ${SORT_FIELDS.join(", ")}, seguido ou não de ,asc ou ,desc`);
  }
  const [field, direction = "desc"] = text.split(",");
  return { field, direction } as ChargeQuery["sort"];
}

/** Reads parameters one by one and gathers what is wrong with them. */
class ParameterReader {
  readonly errors: FieldError[] = [];
  readonly #parameters: URLSearchParams;

  constructor(parameters: URLSearchParams) {
    this.#parameters = parameters;
  }

  /** A parameter that may stand once at most; null when it is absent or wrong. */
  one<T>(parameter: string, parse: (text: string) => T | Wrong): T | null {
    const [text, ...more] = this.#parameters.getAll(parameter);
    if (text === undefined) return null;
    const value = more.length > 0 ? wrong("deve aparecer uma só vez") : parse(text);
    if (!(value instanceof Wrong)) return value;
    this.errors.push({ parameter, message: value.message });
    return null;
  }

  /** A parameter that may repeat, each time with one of the values. */
  many<T extends string>(parameter: string, values: readonly T[]): readonly T[] {
    const texts = this.#parameters.getAll(parameter);
    const known = texts.filter((text): text is T => values.some((value) => value === text));
    if (known.length < texts.length) this.errors.push({ parameter, message: INVALID_FORMAT });
    return [...new Set(known)];
  }

  /** Two bounds that must not be the wrong way round; equal ones may be an empty or a one-day range. */
  range<T extends string | Date>(from: string, first: T | null, to: string, last: T | null): void {
    if (first === null || last === null || first <= last) return;
    this.errors.push({ parameter: from, message: `não pode ser depois de ${to}` });
  }
}
