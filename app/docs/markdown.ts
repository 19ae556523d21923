import { Marked, type Token, type Tokens } from "marked";

/** How what is written in a document becomes HTML. */
export interface MarkdownOptions {
  /** Where a link leads on these pages; null for what is not shown here, whose text is kept. */
  readonly address: (href: string) => string | null;
  /** The HTML that a directive (`<!-- name -->` by itself) or a link alone in its paragraph stands for; null for none. */
  readonly part: (
    part: { readonly directive: string } | { readonly link: string },
  ) => string | null;
}

/** Prints one of our own documents as HTML; its raw HTML is left out. */
export function markdownToHtml(markdown: string, options: MarkdownOptions): string {
  const marked = markedFor(options.address);
  const tokens = marked.lexer(markdown);
  return tokens
    .map((token) => partOf(token, options) ?? marked.parser(Object.assign([token], { links: {} })))
    .join("");
}

/** The anchor of a heading, as GitHub makes it: docs link to each other by these. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/** A text that is safe inside an element. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function partOf(token: Token, { part }: MarkdownOptions): string | null {
  if (token.type === "html") {
    const directive = /^<!-- ([\w-]+) -->\s*$/.exec(token.raw)?.[1];
    return directive === undefined ? "" : (part({ directive }) ?? "");
  }
  if (token.type !== "paragraph") return null;
  const [only, ...others] = (token as Tokens.Paragraph).tokens;
  return only?.type === "link" && others.length === 0
    ? part({ link: (only as Tokens.Link).href })
    : null;
}

function markedFor(address: MarkdownOptions["address"]): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const content = this.parser.parseInline(tokens);
        return `<h${depth} id="${escapeHtml(anchorOf(text))}">${content}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = address(href);
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      code({ text }) {
        return codeBlock(text);
      },
      table({ header, rows }) {
        const row = (cells: readonly Tokens.TableCell[], name: "th" | "td") =>
          `<tr>${cells.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join("")}</tr>`;
        const body = rows.map((cells) => row(cells, "td")).join("");
        return `<div class="docs-scroll" tabindex="0"><table><thead>${row(header, "th")}</thead><tbody>${body}</tbody></table></div>`;
      },
      html: () => "",
      image: () => "",
    },
  });
}

/** A block of code; it scrolls sideways, so a keyboard has to reach it. */
export function codeBlock(text: string): string {
  return `<pre><code tabindex="0">${escapeHtml(text.replace(/\n$/, ""))}</code></pre>\n`;
}
