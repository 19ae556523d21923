/** Stands for a secret that was cut out. */
export const CUT = "[…]";

/**
 * A text without secrets. What takes time is the length of all their forms, and the square of the text's at most: a
 * merchant chooses its secrets and, at a server of its own, the text, and looking for each of thousands of words by itself
 * would keep a process for minutes (I6).
 *
 * @param text of some thousand characters at most.
 * @param forms of the secrets, as `formsOf` made them.
 */
export function withoutSecrets(text: string, forms: ReadonlySet<string>): string {
  const folded = inOneCase(text);
  const rests = Array.from({ length: folded.length }, (_, at) => folded.slice(at)).sort();
  /** How many characters are to be cut out from each place on. */
  const lengths = new Uint32Array(folded.length);
  for (const form of forms) {
    const from = firstOf(rests, (rest) => rest >= form);
    if (!rests[from]?.startsWith(form)) continue;
    const to = firstOf(rests, (rest) => rest >= form && !rest.startsWith(form));
    for (const rest of rests.slice(from, to)) {
      const at = folded.length - rest.length;
      if (form.length > 3 || standsAlone(folded, at, form.length)) {
        lengths[at] = Math.max(lengths[at] ?? 0, form.length);
      }
    }
  }
  return cutOut(text, lengths);
}

/** Where in sorted texts the first one stands that is so, as all behind it are; their number where none is. */
function firstOf(sorted: readonly string[], isSo: (text: string) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isSo(sorted[middle] ?? "")) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Two or three characters are part of many words. */
function standsAlone(text: string, at: number, length: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + length)];
  return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after);
}

/** What overlaps is cut out as one. */
function cutOut(text: string, lengths: Uint32Array): string {
  const kept: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = at;
    do end = Math.max(end, at + (lengths[at] ?? 0));
    while (++at < end);
    kept.push(end === at ? CUT : text.slice(at - 1, at));
  }
  return kept.join("");
}

/** Small letters, each at its place: a letter that becomes two stays. */
function inOneCase(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return text.replace(/./gu, (one) => {
    const lower = one.toLowerCase();
    return lower.length === one.length ? lower : one;
  });
}

/**
 * The forms in which a server may repeat secrets, in any letters: as they are, as part of an address, in Base64, in JSON;
 * of several lines, such as PEM, each.
 */
export function formsOf(secrets: readonly string[]): ReadonlySet<string> {
  return new Set(secrets.flatMap(formsOfOne).map(inOneCase));
}

function formsOfOne(secret: string): string[] {
  const lines = secret.split(/\s+/).filter((line) => line.length > 3 && !line.startsWith("-----"));
  return [secret, ...lines]
    .flatMap((text) => [
      text,
      encodeURIComponent(text),
      Buffer.from(text).toString("base64"),
      Buffer.from(text).toString("base64").replace(/=+$/, ""),
      JSON.stringify(text).slice(1, -1),
    ])
    .filter((form) => form.trim() !== "");
}
