import { parseTypedReais } from "@/lib/platform/values/money";
import {
  type Control,
  type FormField,
  type KindDescription,
  type KindDescriptions,
  STORED,
  type Typed,
} from "@/lib/providers/settings-form";

/** One of the kinds by its name: that of every account that pages show is among them. */
export function kindNamed(kinds: KindDescriptions, name: string | undefined): KindDescription {
  return kinds.find(({ kind }) => kind === name) ?? kinds[0];
}

/** Every field that a form of this kind may show, to add an account or to change one. */
export function fieldsOf(
  { groups }: Pick<KindDescription, "groups">,
  added: boolean,
): readonly FormField<string>[] {
  const fields = groups.flatMap((group) => group.fields);
  return added ? fields : fields.filter(({ fixed }) => !fixed);
}

/** Whether what was chosen so far makes a field part of the form. */
export function isThere({ when }: Pick<FormField, "when">, typed: Typed): boolean {
  return !when || when.is.includes(typed[when.field] ?? "");
}

/** What was typed into fields that another choice takes out of the form: emptied, as it was for what was chosen before. */
export function clearedBy(
  fields: readonly FormField<string>[],
  typed: Typed,
  choice: Typed,
): Typed {
  const next = { ...typed, ...choice };
  const gone = fields.filter((field) => isThere(field, typed) && !isThere(field, next));
  return Object.fromEntries(gone.map(({ name }) => [name, ""]));
}

/** Whether something has to be filled in and is not. */
export function isMissing(
  { name, needed }: Pick<FormField, "name" | "needed">,
  typed: Typed,
  added: boolean,
): boolean {
  const required = needed === "always" || (needed === "new" && added);
  return required && (typed[name] ?? "").trim() === "";
}

/** Whether what is typed can be read. */
export function isReadable(
  { name, control }: Pick<FormField, "name" | "control">,
  typed: Typed,
): boolean {
  return readField(control, typed[name] ?? "") !== undefined;
}

/** What a form says of the rule that the server answered with; undefined where it has no words for it. */
export function wordsOfRule({ rules }: Pick<KindDescription, "rules">, message: unknown) {
  const words = rules?.find(([known]) => known === message)?.[1];
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** What is sent of a filled-in form. */
export function bodyOf(
  description: Pick<KindDescription, "kind" | "groups">,
  typed: Typed,
  added: boolean,
): object {
  const fields = fieldsOf(description, added).filter((field) => isThere(field, typed));
  const values = fields.map(({ name, control }) => [name, readField(control, typed[name] ?? "")]);
  return { kind: description.kind, ...Object.fromEntries(values) };
}

/** What is sent of a field; undefined when what is typed makes no sense. */
function readField(control: Control, typed: string): unknown {
  switch (control) {
    case "text":
    case "secret":
    case "password":
    case "pem":
    case "choice":
      return typed;
    case "files":
      return typed === "" ? [] : typed.split("\n");
    case "reais":
      return hundredths(typed, 100_000n);
    case "percent":
      // Hundredths of a per cent are basis points, as centavos are hundredths of a real.
      return hundredths(typed, 10_000n);
    case "parts":
      return typed.trim() === "" ? null : readLines(typed, "=");
    case "headers":
      return readLines(typed, ":");
  }
}

function hundredths(typed: string, most: bigint): number | undefined {
  const value = parseTypedReais(typed.trim() === "" ? "0" : typed);
  return value === null || value < 0n || value > most ? undefined : Number(value);
}

function readLines(typed: string, separator: string): object | undefined {
  const read: [string, string | null][] = [];
  for (const line of typed.split("\n").filter((text) => text.trim() !== "")) {
    const [name = "", ...rest] = line.split(separator);
    const value = rest.join(separator).trim();
    if (name.trim() === "" || value === "") return undefined;
    read.push([name.trim(), value === STORED ? null : value]);
  }
  return Object.fromEntries(read);
}
