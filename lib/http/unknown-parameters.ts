import { distance } from "fastest-levenshtein";
import type { FieldError } from "./problems";

/** So many unknown parameters are named; who sends more sees what is wrong from these. */
const MOST_NAMED = 10;

/** Longer than any name of ours; what was sent is repeated no further. */
const MOST_CHARACTERS = 64;

/**
 * What is wrong with the parameters of a query that its operation does not have (ADR 0073). A filter that is left out
 * because it is misspelt would list everything.
 *
 * @param known the names that the operation has, as its reader read them.
 */
export function unknownParameters(
  parameters: URLSearchParams,
  known: readonly string[],
): readonly FieldError[] {
  const unknown = new Set([...parameters.keys()].filter((name) => !known.includes(name)));
  return [...unknown].slice(0, MOST_NAMED).map((name) => ({
    parameter: [...name].slice(0, MOST_CHARACTERS).join(""),
    message: `parâmetro desconhecido: ${advice(name.slice(0, 2 * MOST_CHARACTERS), known)}`,
  }));
}

function advice(name: string, known: readonly string[]): string {
  if (known.length === 0) return "este endereço não tem parâmetros";
  // Lists as PHP, Rails and axios write them by default.
  const bracket = name.indexOf("[");
  const nearest = nearestOf(bracket > 0 ? name.slice(0, bracket) : name, known);
  if (nearest === null) return `os deste endereço são ${[...known].sort().join(", ")}`;
  return bracket > 0
    ? `escreva ${nearest} sem colchetes, uma vez para cada valor`
    : `o mais próximo é ${nearest}`;
}

/** The known name that a name was most likely meant to be; null when none is near. */
function nearestOf(name: string, known: readonly string[]): string | null {
  const plain = plainName(name);
  const ranked = known
    .map((one) => ({ one, edits: distance(plain, plainName(one)) }))
    .sort((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best && best.edits <= Math.max(1, Math.floor(plain.length / 3)) ? best.one : null;
}

/** `payer_document` and `PayerDocument` are meant as `payerDocument`. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, "");
}
