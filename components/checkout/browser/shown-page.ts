import { screenTag, type WatchedScreen } from "@/lib/checkout/watched-screen";

/** The main part of the page: what it shows of the charge. */
export function shownMain(): HTMLElement {
  const main = mainOf(document);
  if (!main) throw new Error("no screen");
  return main;
}

/** The tag of what a main part shows. */
export function shownOn({ dataset }: HTMLElement): string {
  const { screen = "", terms = "" } = dataset;
  return screenTag({ screen: screen as WatchedScreen["screen"], terms });
}

/** Requests this page again and shows it, unless it shows the same already. @throws without an answer */
export async function showAgain(signal: AbortSignal): Promise<void> {
  const page = await pageIn(
    await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store", signal }),
  );
  const main = mainOf(page);
  if (main && shownOn(main) !== shownOn(shownMain())) show(page, main);
}

/**
 * Shows this page as an answer has it, whatever is shown.
 *
 * @param from the screen that was left for it: a change may have shown the next one before the answer came.
 * @throws when the answer is not this page
 */
export async function showAnswer(response: Response, from: string | undefined): Promise<void> {
  const page = await pageIn(response);
  const main = mainOf(page);
  if (!main || new URL(response.url).pathname !== location.pathname) throw new Error("other page");
  const isOtherScreen = main.dataset.screen !== from;
  show(page, main);
  // As a page that is loaded begins at its top; what changes only a part of the screen stays in view.
  if (isOtherScreen) window.scrollTo({ top: 0 });
}

/** Puts a text where screen readers say it aloud; `name` is the place's `data-said`. */
export function say(name: string, text: string): void {
  const said = document.querySelector(`[data-said=${name}]`);
  if (said) said.textContent = text;
}

/** What TypeScript does not declare of Trusted Types (W3C). */
interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string };
}

/**
 * What makes text HTML here: only the page itself, which this service answered. The content security policy allows
 * no other policy and no other text (docs/security.md H13).
 */
const ownPage = (window as { readonly trustedTypes?: Policies }).trustedTypes?.createPolicy(
  "own-page",
  { createHTML: (text) => text },
);

async function pageIn(response: Response): Promise<Document> {
  if (!response.ok) throw new Error(`page ${response.status}`);
  const text = await response.text();
  return new DOMParser().parseFromString(ownPage?.createHTML(text) ?? text, "text/html");
}

function mainOf(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>("main[data-screen]");
}

function show(page: Document, next: HTMLElement): void {
  const old = shownMain();
  const hadFocus = old.contains(document.activeElement);
  const main = document.importNode(next, true);
  // Parsed without scripts, what is meant for browsers without them would take effect: a reload every 30 seconds.
  for (const each of main.querySelectorAll("noscript")) each.remove();
  old.replaceWith(main);
  document.title = page.title;
  say("news", main.dataset.announcement ?? "");
  // Focus that was in the replaced part moves to the heading of the new one; other focus stays, and so does what is in view.
  if (hadFocus) main.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  if (main.dataset.final !== undefined) window.scrollTo({ top: 0 });
}
