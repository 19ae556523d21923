import { type Form, type FormKind, partsOf } from "./shown-forms";

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
    for (const { kind, parts } of forms) {
      if (parts.length === 0) continue;
      let branch = this.#roots.get(kind) ?? newBranch();
      this.#roots.set(kind, branch);
      for (const part of parts) {
        const next = branch.next.get(part) ?? newBranch();
        branch.next.set(part, next);
        branch = next;
      }
      branch.isEnd = true;
    }
  }

  /** The kinds of which a text has a form as a whole. */
  shownIn(text: string): ReadonlySet<FormKind> {
    const kinds = new Set<FormKind>();
    for (const [kind, root] of this.#roots) {
      const parts = partsOf(kind, text);
      if (parts.some((_, at) => beginsAt(root, parts, at))) kinds.add(kind);
    }
    return kinds;
  }
}

function beginsAt(root: Branch, parts: readonly string[], at: number): boolean {
  let branch: Branch | undefined = root;
  for (let place = at; branch && place < parts.length; place += 1) {
    branch = branch.next.get(parts[place] ?? "");
    if (branch?.isEnd) return true;
  }
  return false;
}

function newBranch(): Branch {
  return { next: new Map(), isEnd: false };
}
