/** A colour as `#rrggbb` in lower case. */
export type Colour = string & { readonly __colour: true };

/** Reads a colour from text such as `#A4471D`; null when it is none. */
export function parseColour(text: string): Colour | null {
  const colour = text.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(colour) ? (colour as Colour) : null;
}

/** The least contrast of text with what it stands on (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** What a page draws with in one theme; every pair that text is made of has the least contrast. */
export interface Accent {
  /** Buttons, and text on paper, on cards and on the tint. */
  readonly accent: Colour;
  /** A button that the pointer is over: one step further from the paper. */
  readonly strong: Colour;
  /** The ground of small marks. */
  readonly tint: Colour;
  /** Text on the accent and on its strong form. */
  readonly onAccent: Colour;
}

/** What became of a merchant's colour. */
export interface BrandAccents {
  readonly light: Accent;
  readonly dark: Accent;
}

/** A theme: what text stands on, the extremes first, and which way a colour has to go to be read on it. */
interface Ground {
  readonly card: Colour;
  readonly paper: Colour;
  readonly onAccents: readonly Colour[];
  readonly towards: Colour;
  /** How much of the colour its tint holds. */
  readonly tint: number;
}

const WHITE = "#ffffff" as Colour;
const BLACK = "#000000" as Colour;
const LIGHT: Ground = {
  card: WHITE,
  paper: "#fbfaf8" as Colour,
  onAccents: [WHITE, "#1c1917" as Colour],
  towards: BLACK,
  tint: 0.09,
};
const DARK: Ground = {
  card: "#1f1b18" as Colour,
  paper: "#161311" as Colour,
  onAccents: ["#161311" as Colour, WHITE],
  towards: WHITE,
  tint: 0.18,
};

/**
 * The accents of a merchant's colour: the colour itself where it can be read, else the nearest to it
 * that can, darker on light paper and lighter on dark.
 */
export function brandAccents(colour: Colour): BrandAccents {
  return { light: accentOn(LIGHT, colour), dark: accentOn(DARK, colour) };
}

function accentOn(ground: Ground, colour: Colour): Accent {
  // In hundredths of the way to black or white: at the end of it everything can be read.
  for (let step = 0; ; step += 1) {
    const accent = mix(colour, ground.towards, step / 100);
    const strong = mix(colour, ground.towards, Math.min(1, step / 100 + 0.18));
    const tint = mix(ground.card, accent, ground.tint);
    const onAccent = ground.onAccents.find((text) =>
      [accent, strong].every((under) => contrast(text, under) >= LEAST_CONTRAST),
    );
    const read = [ground.paper, ground.card, tint].every(
      (under) => contrast(accent, under) >= LEAST_CONTRAST,
    );
    if ((read && onAccent) || step === 100) {
      return { accent, strong, tint, onAccent: onAccent ?? ground.paper };
    }
  }
}

/** How far apart two colours are in brightness, from 1 to 21 (WCAG 2.2). */
export function contrast(a: Colour, b: Colour): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** So much of `other` in a colour, from 0 to 1. */
function mix(colour: Colour, other: Colour, share: number): Colour {
  const to = channels(other);
  const mixed = channels(colour).map((channel, i) =>
    Math.round(channel + ((to[i] ?? 0) - channel) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${mixed.join("")}` as Colour;
}

function channels(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
