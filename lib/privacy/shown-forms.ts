/** The forms that a name, number, code or address may have in a text. */
export type FormKind = "words" | "numbers" | "codes" | "addresses";

/** A part of a text or of a person in one of its forms. */
export interface Form {
  readonly kind: FormKind;
  /** Its parts, such as words. */
  readonly parts: readonly string[];
}

// What follows is what prisma/functions/shown_forms.sql and shown_payer_forms.sql say, which the database uses for the texts of a
// charge itself. Here thousands of texts are looked into, which takes the database a hundred times as long.

/** Accents after they were taken off their letters. */
const ACCENTS = /[\u0300-\u036f]/g;

/** What stands between words, digits, codes and addresses. */
const BETWEEN: Readonly<Record<FormKind, RegExp>> = {
  words: /[^a-z\u00c0-\u1fff\u2070-\u{10ffff}]+/u,
  numbers: /[^0-9]+/,
  codes: /[^0-9A-Z]+/,
  addresses: /(?:[^a-z0-9@._+]|\.(?![a-z0-9]))+/,
};

const WRITTEN: Readonly<Record<FormKind, (text: string) => string>> = {
  words: (text) => text.normalize("NFKD").replace(ACCENTS, "").toLowerCase(),
  numbers: (text) => text,
  // A capital of a letter of others, such as a ligature, may be two of these.
  codes: (text) => text.replace(/[^0-9A-Za-z]+/g, " ").toUpperCase(),
  addresses: (text) => text.toLowerCase(),
};

/** The parts of a text in one of its forms: no part of a longer word or number is taken for the whole. */
export function partsOf(kind: FormKind, text: string): string[] {
  return WRITTEN[kind](text)
    .split(BETWEEN[kind])
    .filter((part) => part !== "");
}

/** Who pays a charge, as far as texts may show them; the document and the phone number bare. */
export interface PersonShown {
  readonly name: string | null;
  readonly document: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A name of one or two letters is in every other text. */
const SHORTEST_NAME = 3;

/** Of how many characters the groups are in which documents are written, a dot, a dash or a slash between them. */
const DOCUMENT_GROUPS: readonly (readonly number[])[] = [
  [3, 3, 3, 2],
  [9, 2],
  [2, 3, 3, 4, 2],
  [8, 4, 2],
  [12, 2],
];

/** How a person may stand in a text: name, document, e-mail address and phone number, bare and as people write them. */
export function formsOf({ name, document, email, phone }: PersonShown): Form[] {
  const words = partsOf("words", name ?? "");
  const addresses = partsOf("addresses", email ?? "");
  const forms: Form[] = [];
  if (words.join(" ").length >= SHORTEST_NAME) forms.push({ kind: "words", parts: words });
  if (addresses.length > 0) forms.push({ kind: "addresses", parts: addresses });
  if (document) {
    const kind = /[A-Z]/.test(document) ? "codes" : "numbers";
    for (const parts of documentParts(document)) forms.push({ kind, parts });
  }
  for (const parts of phoneParts(phone ?? "")) forms.push({ kind: "numbers", parts });
  return forms;
}

function documentParts(document: string): string[][] {
  const written = [[document]];
  for (const groups of DOCUMENT_GROUPS) {
    const parts: string[] = [];
    let rest = document;
    for (const length of groups) {
      parts.push(rest.slice(0, length));
      rest = rest.slice(length);
    }
    const isWhole = rest === "" && parts.join("").length === groups.reduce((sum, one) => sum + one);
    if (isWhole) written.push(parts);
  }
  return written;
}

/** The area code and the number may stand apart, and the country's before them. */
function phoneParts(phone: string): string[][] {
  const bare = phone.replace(/[^0-9]/g, "").replace(/^55(\d{10,11})$/, "$1");
  if (bare === "") return [];
  const [area, number, end] = [bare.slice(0, 2), bare.slice(2), bare.slice(-4)];
  const written = [[bare], [`55${bare}`]];
  if (number !== "") written.push([area, number]);
  if (number.length > 4) written.push([area, number.slice(0, -4), end]);
  if (bare.length > 4) written.push([bare.slice(0, -4), end]);
  return written;
}
