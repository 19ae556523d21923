import fc from "fast-check";
import { expect, test } from "vitest";
import { brandAccents, type Colour, contrast, LEAST_CONTRAST, parseColour } from "./brand-colour";

const colour = (text: string) => parseColour(text) as Colour;
const [PAPER, CARD] = [colour("#fbfaf8"), colour("#ffffff")];
const [DARK_PAPER, DARK_CARD] = [colour("#161311"), colour("#1f1b18")];

test.each([
  ["#A4471D", "#a4471d"],
  [" #ffffff ", "#ffffff"],
  ["#fff", null],
  ["a4471d", null],
  ["#12345g", null],
  ["#ffffff;}body{display:none", null],
  ["#ffffff\n", "#ffffff"],
])("%j is the colour %j", (text, read) => {
  expect(parseColour(text)).toBe(read);
});

test("contrast is WCAG's", () => {
  expect(contrast(colour("#000000"), colour("#ffffff"))).toBe(21);
  expect(contrast(colour("#777777"), colour("#ffffff"))).toBeCloseTo(4.478, 2);
  expect(contrast(colour("#ffffff"), colour("#777777"))).toBeCloseTo(4.478, 2);
});

test("a colour that can be read stays as it was chosen", () => {
  expect(brandAccents(colour("#a4471d")).light.accent).toBe("#a4471d");
  expect(brandAccents(colour("#eb9263")).dark.accent).toBe("#eb9263");
});

test("a colour that cannot be read is darkened on light paper and lightened on dark", () => {
  const yellow = brandAccents(colour("#ffe600"));
  expect(yellow.light.accent < "#ffe600").toBe(true);
  expect(yellow.dark.accent).toBe("#ffe600");
  const navy = brandAccents(colour("#000033"));
  expect(navy.light.accent).toBe("#000033");
  expect(contrast(navy.dark.accent, DARK_CARD)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
});

test("whatever a merchant chooses, every text of the page can be read", () => {
  const any = fc.integer({ min: 0, max: 0xffffff });
  fc.assert(
    fc.property(any, (number) => {
      const { light, dark } = brandAccents(colour(`#${number.toString(16).padStart(6, "0")}`));
      for (const [accent, grounds] of [
        [light, [PAPER, CARD, light.tint]],
        [dark, [DARK_PAPER, DARK_CARD, dark.tint]],
      ] as const) {
        for (const ground of grounds) {
          expect(contrast(accent.accent, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        }
        for (const under of [accent.accent, accent.strong]) {
          expect(contrast(accent.onAccent, under)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        }
      }
    }),
    { numRuns: 300 },
  );
});
