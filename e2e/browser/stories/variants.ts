import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSideways } from "../../support/accessible";

/** A screen and a language that a story runs on. */
export interface Variant {
  readonly name: string;
  readonly locale: "pt-BR" | "en";
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Each story runs twice, so that both languages and both kinds of screen are seen. */
export const VARIANTS: readonly Variant[] = [
  { name: "on a desktop, in Portuguese", locale: "pt-BR", viewport: { width: 1280, height: 800 } },
  { name: "on a phone, in English", locale: "en", viewport: { width: 360, height: 740 } },
];

/** Picks the words of a story's language. */
export function words({ locale }: Variant): <Words>(pt: Words, en: Words) => Words {
  return (pt, en) => (locale === "en" ? en : pt);
}

/**
 * Nothing that axe finds and nothing to scroll sideways to, also where a desktop shows everything twice as large: by that a
 * browser has half of the room.
 */
export async function expectUsable(page: Page, { viewport }: Variant): Promise<void> {
  await expectAccessible(page);
  await expectNoSideways(page);
  if (viewport.width < 640) return;
  await page.setViewportSize({ width: viewport.width / 2, height: viewport.height / 2 });
  await expectNoSideways(page);
  await page.setViewportSize(viewport);
}
