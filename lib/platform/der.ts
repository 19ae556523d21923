/** Where the value of an element of DER begins and ends. */
export interface DerValue {
  readonly begin: number;
  readonly end: number;
}

/**
 * Finds an element of DER, without looking into it.
 *
 * @param at where the element begins.
 * @param tag its tag, of one octet.
 * @returns null where there is an element with another tag, or of a length that is not said.
 */
export function valueAt(der: Uint8Array, at: number, tag: number): DerValue | null {
  const length = der[at + 1] ?? 0;
  if (der[at] !== tag || length === 0x80) return null;
  if (length < 0x80) return { begin: at + 2, end: at + 2 + length };
  const octets = der.subarray(at + 2, at + 2 + (length & 0x7f));
  const begin = at + 2 + octets.length;
  return { begin, end: begin + octets.reduce((sum, octet) => sum * 256 + octet, 0) };
}

/** A value's octets in hexadecimal, such as an object identifier's. */
export function hexOf(der: Uint8Array, { begin, end }: DerValue): string {
  return Buffer.from(der.subarray(begin, end)).toString("hex");
}

/** Where all of some DER is. */
export const wholeOf = (der: Uint8Array): DerValue => ({ begin: 0, end: der.length });

/**
 * Finds the elements that a value consists of, where it consists of these and of nothing else.
 *
 * @param required tags of the elements that have to be there, in their order.
 * @param optional tags of those that may be there behind them, each at most once, in their order.
 * @returns null where anything else is within, or an element goes on behind the value's end; null in the place of an optional element
 *   that is not there.
 */
export function elementsIn(
  der: Uint8Array,
  { begin, end }: DerValue,
  required: readonly number[],
  optional: readonly number[] = [],
): readonly (DerValue | null)[] | null {
  const found: (DerValue | null)[] = [];
  let at = begin;
  for (const tag of [...required, ...optional]) {
    const element = valueAt(der, at, tag);
    if (!element && found.length < required.length) return null;
    found.push(element);
    at = element?.end ?? at;
    if (at > end) return null;
  }
  return at === end ? found : null;
}
