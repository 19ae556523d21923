import { brandAccents, type Colour } from "@/lib/merchants/brand-colour";
import type { Locale } from "@/lib/platform/values/locale";

/** A mail before it is printed: texts as they are read, which may hold anything that people typed. */
export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Where the mail leads, an address of this service; null for nowhere. */
  readonly action: { readonly label: string; readonly href: string } | null;
  /** Below the action, in smaller letters. */
  readonly notes: readonly string[];
  /** Who sends it and why, at its end. */
  readonly footer: readonly string[];
  /** A link at its end; null for none. */
  readonly stop: { readonly label: string; readonly href: string } | null;
  /** Above the heading, and in its colour; null: the service itself. */
  readonly shop: { readonly name: string; readonly colour: Colour | null } | null;
}

const SERVICE = { name: "Vintém", colour: "#a4471d" as Colour };
const INK = "#1c1917";
const MUTED = "#57534e";
const LINE = "#e7e2db";
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/**
 * Prints a mail as HTML and as text that says the same. Tables and styles of each element are what mail programs agree on;
 * nothing is loaded from anywhere, so that nobody learns that the mail was opened.
 */
export function printLetter(letter: Letter, locale: Locale): { html: string; text: string } {
  return { html: asHtml(letter, locale), text: asText(letter) };
}

function asText({ heading, paragraphs, facts, action, notes, footer, stop, shop }: Letter): string {
  const parts = [
    unlinked((shop ?? SERVICE).name),
    unlinked(heading),
    ...paragraphs.map(unlinked),
    facts.map(([label, value]) => `${label}: ${unlinked(value)}`).join("\n"),
    action ? `${action.label}:\n${action.href}` : "",
    ...notes.map(unlinked),
    `-- \n${footer.map(unlinked).join("\n")}${stop ? `\n${stop.label}: ${stop.href}` : ""}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function asHtml(letter: Letter, locale: Locale): string {
  const { subject, heading, paragraphs, facts, action, notes, footer, stop } = letter;
  const { name, colour } = letter.shop ?? SERVICE;
  const { light } = brandAccents(colour ?? SERVICE.colour);
  const cell = `padding:0 32px 16px;${FONT};font-size:16px;line-height:24px;color:${INK}`;
  const small = `${FONT};font-size:13px;line-height:20px;color:${MUTED}`;
  return `<!DOCTYPE html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light">
<title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#fbfaf8;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escaped(paragraphs[0] ?? heading)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbfaf8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid ${LINE};border-top:4px solid ${light.accent};border-radius:12px">
<tr><td style="padding:28px 32px 8px;${FONT};font-size:14px;line-height:20px;font-weight:600;color:${light.accent};word-break:break-word">${escaped(name)}</td></tr>
<tr><td style="padding:0 32px 16px"><h1 style="margin:0;${FONT};font-size:22px;line-height:28px;font-weight:600;color:${INK};word-break:break-word">${escaped(heading)}</h1></td></tr>
${paragraphs.map((one) => `<tr><td style="${cell};word-break:break-word">${escaped(one)}</td></tr>\n`).join("")}${factsAsHtml(facts)}${
  action
    ? `<tr><td style="padding:8px 32px 24px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background:${light.accent};border-radius:8px"><a href="${escapedAddress(action.href)}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:${light.onAccent};text-decoration:none">${escaped(action.label)}</a></td></tr></table></td></tr>
<tr><td style="padding:0 32px 16px;${small};word-break:break-all">${escapedAddress(action.href)}</td></tr>\n`
    : ""
}${notes.map((one) => `<tr><td style="padding:0 32px 16px;${small};word-break:break-word">${escaped(one)}</td></tr>\n`).join("")}<tr><td style="padding:0 0 12px"></td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td style="padding:16px 32px;${small};word-break:break-word">${footer.map(escaped).join("<br>")}${
    stop
      ? `<br><a href="${escapedAddress(stop.href)}" style="color:${MUTED};text-decoration:underline">${escaped(stop.label)}</a>`
      : ""
  }</td></tr></table>
</td></tr></table></body></html>`;
}

function factsAsHtml(facts: Letter["facts"]): string {
  if (facts.length === 0) return "";
  const line = `border-top:1px solid ${LINE};padding:8px 0;${FONT};font-size:15px;line-height:22px;vertical-align:top`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="${line};color:${MUTED};padding-right:16px;width:35%">${escaped(label)}</td><td style="${line};color:${INK};word-break:break-word">${escaped(value)}</td></tr>`,
  );
  return `<tr><td style="padding:0 32px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-bottom:1px solid ${LINE}">${rows.join("")}</table></td></tr>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return escapedAddress(unlinked(text));
}

function escapedAddress(address: string): string {
  return address.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one);
}

/** What mail programs make a link of by themselves, such as `loja.example` or `https://…`. */
const LINKED = /(?<=[\p{L}\p{N}-])[.\u3002\uff0e](?=\p{L}{2})|(?<=:)\/(?=\/)/gu;

/**
 * A text in which mail programs find no address to make a link of: somebody could name a shop after a site, to have our
 * mail lead there. A space without width keeps its parts from being one.
 */
function unlinked(text: string): string {
  return text.replace(LINKED, (one) => `\u200b${one}`);
}
