/**
 * A reader of RFC 8259 for bodies that move money. `JSON.parse` keeps the last of two equal keys,
 * turns 1e309 into Infinity, rounds 9007199254740993 and lets U+0000 and half characters through to
 * a database that refuses or changes them. Here each of those is an answer that names its place.
 */

/**
 * A number exactly as the caller wrote it. It is no JavaScript number, so nobody can do float
 * arithmetic on an amount by accident; the reader of the field decides how to parse `text`.
 */
export class JsonNumber {
  /** RFC 8259 §6 text, for example `10.00`, `-0`, `1e309`. Never altered. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A Map, so `__proto__` and `constructor` are keys like any other. In the order of the body. */
export type JsonObject = ReadonlyMap<string, JsonValue>;

export type JsonValue = null | boolean | string | JsonNumber | readonly JsonValue[] | JsonObject;

export interface JsonLimits {
  /**
   * How many objects and lists may be open at once: 0 allows only a bare string, number, boolean or
   * null; `{"payer":{"name":"Ana"}}` needs 2. At most 256, since each level is a call on the stack.
   */
  readonly maxDepth: number;
  /** How many values there may be, those inside of others and these themselves; left out, as many as there are. */
  readonly maxValues?: number;
  /** Whether escapes may bring U+0000 and halves of characters: for a body of whose texts none is stored. */
  readonly anyText?: boolean;
}

export type JsonReading =
  | { readonly kind: "json"; readonly value: JsonValue }
  | {
      readonly kind: "refused";
      /** RFC 6901 pointer to the innermost value at fault, "" for the body as a whole. */
      readonly pointer: string;
      /** The rule that was broken, in Portuguese, for the caller of the API. */
      readonly message: string;
    };

const DEEPEST_LIMIT = 256;

/**
 * Reads a whole body as one JSON text, in time linear in its size and never deeper on the stack
 * than `maxDepth`. The bound on its size, in bytes, is the caller's.
 *
 * Accepts a subset of RFC 8259: the texts that every reader understands alike (I-JSON, RFC 7493).
 *
 * @throws RangeError when `maxDepth` is not a whole number from 0 to 256; never because of `bytes`.
 */
export function readStrictJson(bytes: Uint8Array, limits: JsonLimits): JsonReading {
  const { maxDepth } = limits;
  if (!Number.isInteger(maxDepth) || maxDepth < 0 || maxDepth > DEEPEST_LIMIT) {
    throw new RangeError(`maxDepth is a whole number from 0 to ${DEEPEST_LIMIT}`);
  }
  const text = decodeUtf8(bytes);
  if (text === null) return refused(RULES.utf8);
  if (text.startsWith("\ufeff")) return refused(RULES.bom);
  return new Reader(text, limits).read();
}

function refused(message: string, pointer = ""): JsonReading {
  return { kind: "refused", pointer, message };
}

/** RFC 8259 §8.1. A fatal decoder also refuses overlong forms and encoded surrogates (WHATWG). */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    // Without `ignoreBOM` the decoder would drop the BOM in silence instead of showing it to us.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const RULES = {
  utf8: "o corpo deve ser um texto em UTF-8 válido",
  bom: "o corpo não pode começar com BOM",
  empty: "o corpo está vazio",
  end: "o JSON está incompleto",
  trailing: "há texto depois do fim do JSON",
  value: "esperava um valor JSON",
  key: "esperava um nome de campo entre aspas duplas",
  colon: "esperava dois-pontos depois do nome do campo",
  objectNext: "esperava vírgula ou } depois do valor",
  arrayNext: "esperava vírgula ou ] depois do valor",
  number: "número em formato inválido: o formato é o do JSON, como 10.50",
  nul: "o caractere U+0000 não é permitido",
  control: "caracteres de controle devem ser escritos com escape, como \\n",
  escape: "escape inválido: use os do JSON, como \\n ou \\u00e9",
  surrogate: "metade de um caractere Unicode (surrogate sem par) não é permitida",
  duplicate: "campo repetido",
} as const;

function valuesRule(maxValues: number): string {
  return `no máximo ${maxValues} valores`;
}

function depthRule(maxDepth: number): string {
  return `no máximo ${maxDepth} níveis de objetos e listas`;
}

/** RFC 8259 §6. Sticky, so that it reads in place; linear, since no part can match in two ways. */
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** What may not follow a number at once: 01, 1.e, 0x10, 1abc are no number and a rest. */
const NUMBER_GOES_ON = /[\w.+-]/;

/** RFC 8259 §7, but for `u`. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

const LITERALS: readonly (readonly [string, null | boolean])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
];

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;

/**
 * One reading of one text. A method that reads returns `undefined` once something was refused:
 * no JSON value is `undefined`, and a refusal is an expected outcome, so nothing is thrown.
 */
class Reader {
  private at = 0;
  private values = 0;
  private readonly path: (string | number)[] = [];
  private refusal = refused(RULES.empty);

  private readonly maxDepth: number;
  private readonly maxValues: number;
  private readonly anyText: boolean;

  constructor(
    private readonly text: string,
    { maxDepth, maxValues = Number.POSITIVE_INFINITY, anyText = false }: JsonLimits,
  ) {
    this.maxDepth = maxDepth;
    this.maxValues = maxValues;
    this.anyText = anyText;
  }

  read(): JsonReading {
    this.skipSpace();
    if (this.at === this.text.length) return this.refusal;
    const value = this.readValue();
    if (value === undefined) return this.refusal;
    this.skipSpace();
    return this.at < this.text.length ? refused(RULES.trailing) : { kind: "json", value };
  }

  private readValue(): JsonValue | undefined {
    this.values += 1;
    if (this.values > this.maxValues) {
      this.path.length = 0;
      return this.refuse(valuesRule(this.maxValues));
    }
    switch (this.text[this.at]) {
      case "{":
        return this.readContainer(() => this.readObject());
      case "[":
        return this.readContainer(() => this.readArray());
      case '"':
        return this.readString();
      case "n":
      case "t":
      case "f":
        return this.readLiteral();
      default:
        return this.readNumber();
    }
  }

  /** The path holds one step for each container already open around this one. */
  private readContainer(readInside: () => JsonValue | undefined): JsonValue | undefined {
    if (this.path.length >= this.maxDepth) return this.refuse(depthRule(this.maxDepth));
    this.at += 1;
    this.skipSpace();
    return readInside();
  }

  private readObject(): JsonObject | undefined {
    const members = new Map<string, JsonValue>();
    if (this.skip("}")) return members;
    do {
      this.skipSpace();
      const key = this.readKey(members);
      if (key === undefined) return undefined;
      const value = this.readAt(key);
      if (value === undefined) return undefined;
      members.set(key, value);
    } while (this.skip(","));
    return this.skip("}") ? members : this.refuseMissing(RULES.objectNext);
  }

  private readKey(members: JsonObject): string | undefined {
    if (this.text[this.at] !== '"') return this.refuseMissing(RULES.key);
    const key = this.readString();
    if (key === undefined) return undefined;
    this.skipSpace();
    if (!this.skip(":")) return this.refuseMissing(RULES.colon);
    if (!members.has(key)) return key;
    this.path.push(key);
    return this.refuse(RULES.duplicate);
  }

  private readArray(): readonly JsonValue[] | undefined {
    const items: JsonValue[] = [];
    if (this.skip("]")) return items;
    do {
      const value = this.readAt(items.length);
      if (value === undefined) return undefined;
      items.push(value);
    } while (this.skip(","));
    return this.skip("]") ? items : this.refuseMissing(RULES.arrayNext);
  }

  /** Reads the value of one member or item, and the space around it. */
  private readAt(step: string | number): JsonValue | undefined {
    this.path.push(step);
    this.skipSpace();
    const value = this.readValue();
    if (value === undefined) return undefined;
    this.skipSpace();
    this.path.pop();
    return value;
  }

  private readLiteral(): null | boolean | undefined {
    for (const [word, value] of LITERALS) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    return this.refuseMissing(RULES.value);
  }

  private readNumber(): JsonNumber | undefined {
    NUMBER.lastIndex = this.at;
    const number = NUMBER.exec(this.text)?.[0];
    if (number === undefined) return this.refuseNumber();
    this.at += number.length;
    const next = this.text[this.at] ?? "";
    return NUMBER_GOES_ON.test(next) ? this.refuse(RULES.number) : new JsonNumber(number);
  }

  private refuseNumber(): undefined {
    const first = this.text[this.at] ?? "";
    return /[.+-]/.test(first) ? this.refuse(RULES.number) : this.refuseMissing(RULES.value);
  }

  private readString(): string | undefined {
    this.at += 1;
    const start = this.at;
    this.skipPlainText();
    if (this.text.charCodeAt(this.at) !== QUOTE) return this.readStringWithEscapes(start);
    this.at += 1;
    return this.text.slice(start, this.at - 1);
  }

  private readStringWithEscapes(start: number): string | undefined {
    const pieces = [this.text.slice(start, this.at)];
    while (this.text.charCodeAt(this.at) === BACKSLASH) {
      const character = this.readEscape();
      if (character === undefined) return undefined;
      const plain = this.at;
      this.skipPlainText();
      pieces.push(character, this.text.slice(plain, this.at));
    }
    if (this.text.charCodeAt(this.at) !== QUOTE) return this.refuseInString();
    this.at += 1;
    const value = pieces.join("");
    // Only escapes can bring half a pair: UTF-8 has no way to write one (RFC 3629 §3).
    return this.anyText || value.isWellFormed() ? value : this.refuse(RULES.surrogate);
  }

  /** Moves to the next quote, backslash, control character or the end of the text. */
  private skipPlainText(): void {
    for (; this.at < this.text.length; this.at += 1) {
      const unit = this.text.charCodeAt(this.at);
      if (unit === QUOTE || unit === BACKSLASH || unit < FIRST_PRINTABLE) return;
    }
  }

  private refuseInString(): undefined {
    const unit = this.text.charCodeAt(this.at);
    return this.refuseMissing(unit === 0 ? RULES.nul : RULES.control);
  }

  private readEscape(): string | undefined {
    const letter = this.text[this.at + 1];
    if (letter === "u") return this.readUnicodeEscape();
    const character = ESCAPES.get(letter ?? "");
    this.at += 2;
    return character ?? this.refuseMissing(RULES.escape);
  }

  /** One UTF-16 unit. PostgreSQL cannot store U+0000 in a text, so it goes no further than here. */
  private readUnicodeEscape(): string | undefined {
    const digits = this.text.slice(this.at + 2, this.at + 6);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) return this.refuse(RULES.escape);
    this.at += 6;
    const unit = Number.parseInt(digits, 16);
    return unit === 0 && !this.anyText ? this.refuse(RULES.nul) : String.fromCharCode(unit);
  }

  private skip(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  /** RFC 8259 §2: these four and no other white space. */
  private skipSpace(): void {
    for (; ; this.at += 1) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
    }
  }

  private refuse(message: string): undefined {
    this.refusal = refused(message, pointerTo(this.path));
    return undefined;
  }

  /** The error for a missing token: a text that ends here is reported as cut short, whatever was expected. */
  private refuseMissing(message: string): undefined {
    return this.refuse(this.at < this.text.length ? message : RULES.end);
  }
}

/** RFC 6901 §3: `~` first, or the `~` of `~1` would be escaped again. */
function pointerTo(path: readonly (string | number)[]): string {
  return path
    .map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/**
 * The same value with plain objects instead of Maps, for schemas to read. The objects have no
 * prototype, so `__proto__` stays an ordinary key; numbers stay `JsonNumber`.
 */
export function plainValue(value: JsonValue): unknown {
  if (value instanceof Map) {
    const plain: Record<string, unknown> = Object.create(null);
    for (const [key, inner] of value) plain[key] = plainValue(inner);
    return plain;
  }
  return Array.isArray(value) ? value.map(plainValue) : value;
}
