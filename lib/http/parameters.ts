import { type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { PAGE_DEFAULTS, PAGE_SIZE_MAX } from "@/lib/platform/values/paging";
import { type FieldError, INVALID_FORMAT } from "./problems";
import { unknownParameters } from "./unknown-parameters";

/** What is wrong with a value. */
export class Wrong {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}
/** Says what is wrong with a value. */
export const wrong = (message: string) => new Wrong(message);

/** Reads a day, `AAAA-MM-DD`. */
export const day = (text: string): CivilDate | Wrong =>
  parseCivilDate(text) ?? wrong(INVALID_FORMAT);

/** A whole number within bounds. */
export const integer = (least: number, most: number) => (text: string) => {
  if (!/^-?[0-9]+$/.test(text)) return wrong(INVALID_FORMAT);
  const value = Number(text);
  return value >= least && value <= most
    ? value
    : wrong(`deve ser um inteiro de ${least} a ${most}`);
};

const INT32_MAX = 2_147_483_647;

/** `page` and `size`, as every listing takes them (docs/contract.md 4.2 and 8). */
export function pageAndSize(reader: ParameterReader): {
  readonly page: number;
  readonly size: number;
} {
  return {
    page: reader.one("page", integer(0, INT32_MAX)) ?? PAGE_DEFAULTS.page,
    size: reader.one("size", integer(1, PAGE_SIZE_MAX)) ?? PAGE_DEFAULTS.size,
  };
}

/** Reads parameters one by one and gathers what is wrong with them. */
export class ParameterReader {
  readonly errors: FieldError[] = [];
  readonly #known: string[] = [];
  readonly #parameters: URLSearchParams;

  constructor(parameters: URLSearchParams) {
    this.#parameters = parameters;
  }

  /** A parameter that may stand once at most; null when it is absent or wrong. */
  one<T>(parameter: string, parse: (text: string) => T | Wrong): T | null {
    this.#known.push(parameter);
    const [text, ...more] = this.#parameters.getAll(parameter);
    if (text === undefined) return null;
    const value = more.length > 0 ? wrong("deve aparecer uma só vez") : parse(text);
    if (!(value instanceof Wrong)) return value;
    this.errors.push({ parameter, message: value.message });
    return null;
  }

  /** A parameter that may repeat, each time with one of the values. */
  many<T extends string>(parameter: string, values: readonly T[]): readonly T[] {
    this.#known.push(parameter);
    const texts = this.#parameters.getAll(parameter);
    const known = texts.filter((text): text is T => values.some((value) => value === text));
    if (known.length < texts.length) this.errors.push({ parameter, message: INVALID_FORMAT });
    return [...new Set(known)];
  }

  /** A parameter that may repeat, `most` times with different texts that `parse` takes; others are left out. */
  each<T>(parameter: string, parse: (text: string) => T | Wrong, most: number): readonly T[] {
    this.#known.push(parameter);
    const read = [...new Set(this.#parameters.getAll(parameter))].map(parse);
    const values = read.filter((value) => !(value instanceof Wrong)) as T[];
    const refused = read.find((value) => value instanceof Wrong);
    if (refused) this.errors.push({ parameter, message: refused.message });
    else if (values.length > most) {
      this.errors.push({ parameter, message: `pode aparecer no máximo ${most} vezes` });
    }
    return values.slice(0, most);
  }

  /** Two bounds that must not be the wrong way round; equal ones may be an empty or a one-day range. */
  range<T extends string | Date | bigint>(
    from: string,
    first: T | null,
    to: string,
    last: T | null,
  ): void {
    if (first === null || last === null || first <= last) return;
    this.errors.push({ parameter: from, message: `não pode ser depois de ${to}` });
  }

  /** Every parameter that was read so far, each by its name. */
  get known(): readonly string[] {
    return this.#known;
  }

  /**
   * Refuses what was not read: an operation calls it last (ADR 0073).
   *
   * @param others the parameters that another reader of the same query has read.
   */
  refuseUnknown(others: readonly string[] = []): void {
    this.errors.push(...unknownParameters(this.#parameters, [...this.#known, ...others]));
  }
}
