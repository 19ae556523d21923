/** The forms that a name, number, code or address may have in a text (`prisma/functions/shown_forms.sql`). */
export type FormKind = "words" | "numbers" | "codes" | "addresses";

/** How somebody may stand in a text: parts with a space between them (`prisma/functions/shown_payer_forms.sql`). */
export interface Form {
  readonly kind: FormKind;
  readonly form: string;
}

/** What may follow a part of a form, and whether one ends there. */
interface Branch {
  readonly next: Map<string, Branch>;
  isEnd: boolean;
}

/**
 * Forms that are looked for, by their parts: a text is read once, however many there are. Five thousand charges of one document
 * have as many names, and to compare each with each text takes the database minutes.
 */
export class SoughtForms {
  readonly #roots = new Map<FormKind, Branch>();

  constructor(forms: Iterable<Form>) {
    for (const { kind, form } of forms) {
      const root = this.#roots.get(kind) ?? newBranch();
      this.#roots.set(kind, root);
      let branch = root;
      for (const part of partsOf(form)) {
        const next = branch.next.get(part) ?? newBranch();
        branch.next.set(part, next);
        branch = next;
      }
      if (branch !== root) branch.isEnd = true;
    }
  }

  /** Of which kinds there are some. */
  get kinds(): FormKind[] {
    return [...this.#roots.keys()];
  }

  /** Whether a text of one kind has one of the forms as a whole. @param shown its parts with spaces between them. */
  isShownIn({ kind, shown }: { readonly kind: FormKind; readonly shown: string }): boolean {
    const parts = partsOf(shown);
    return parts.some((_, at) => beginsAt(this.#roots.get(kind), parts, at));
  }
}

function beginsAt(root: Branch | undefined, parts: readonly string[], at: number): boolean {
  let branch = root;
  for (let place = at; branch && place < parts.length; place += 1) {
    branch = branch.next.get(parts[place] ?? "");
    if (branch?.isEnd) return true;
  }
  return false;
}

function newBranch(): Branch {
  return { next: new Map(), isEnd: false };
}

function partsOf(text: string): string[] {
  return text.split(" ").filter((part) => part !== "");
}
