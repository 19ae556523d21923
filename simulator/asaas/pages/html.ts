/** Text that stands in HTML as it is: already escaped, or made of such parts. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | Html | null | readonly Html[];

/** A piece of HTML; what is put into it is escaped unless it is HTML itself. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = pieces.reduce(
    (made, piece, index) => made + escaped(parts[index - 1] ?? null) + piece,
  );
  return new Html(text);
}

function escaped(part: Part): string {
  if (part === null) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return part
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}
