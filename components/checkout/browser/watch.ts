import { screenTag } from "@/lib/checkout/watched-screen";
import { pollIntervalMs, statusWaitSeconds } from "./poll-interval";
import { readStatus } from "./read-status";
import { showAgain, shownMain, shownOn } from "./shown-page";

/** A payer on a train gets no answer at all; after this long it counts as none. */
const DEADLINE_MS = 8_000;
/** Failures in a row before the page reports a lost connection: one lost answer needs no notice. */
const FAILURES_TO_TELL = 4;
/** The shortest interval between requests of a tab in the background. */
const BACKGROUND_MS = 15_000;

let watchedSince = performance.now();
/** When the status was last requested. */
let askedAt = watchedSince;
let failures = 0;
let pending: AbortController | null = null;
let timer = 0;

/** Notices by itself that the charge moved on, shows where it is now, and says so when it cannot look. */
export function watch(): void {
  for (const event of ["focus", "pageshow", "online"]) window.addEventListener(event, comeBack);
  window.addEventListener("offline", showConnection);
  document.addEventListener("visibilitychange", comeBack);
  plan();
}

/** Coming back from the bank's app is when the payer wants to know: look at once, and closely again. */
function comeBack(): void {
  if (isHidden()) return;
  watchedSince = performance.now();
  showConnection();
  void look();
}

function plan(): void {
  clearTimeout(timer);
  if (!isWatched()) return;
  const now = performance.now();
  const wanted = pollIntervalMs(now - watchedSince, failures);
  // An answer that the server held until the charge moved, or in vain, is followed by the next request at once.
  const next = askedAt + (isHidden() ? Math.max(wanted, BACKGROUND_MS) : wanted) - now;
  timer = window.setTimeout(look, Math.max(0, next));
}

function isHidden(): boolean {
  return document.visibilityState === "hidden";
}

async function look(): Promise<void> {
  clearTimeout(timer);
  if (!isWatched()) return;
  // A phone may have cut the connection while the page slept: the old question is not waited for.
  pending?.abort();
  const mine = new AbortController();
  pending = mine;
  const deadline = setTimeout(() => mine.abort(), DEADLINE_MS);
  askedAt = performance.now();
  const waitSeconds = isHidden() ? 0 : statusWaitSeconds(askedAt - watchedSince, failures);
  try {
    const main = shownMain();
    const tag = shownOn(main);
    const { status = "" } = main.dataset;
    const now = await readStatus(status, { tag, waitSeconds }, mine.signal);
    // While the request waited, a click of the payer may have brought the page already.
    if (now && screenTag(now) !== shownOn(shownMain())) await showAgain(mine.signal);
    failures = 0;
  } catch {
    if (pending === mine) failures += 1;
  } finally {
    clearTimeout(deadline);
    if (pending === mine) {
      pending = null;
      showConnection();
      plan();
    }
  }
}

/** False on screens on which nothing more happens, and on other pages. */
function isWatched(): boolean {
  return document.querySelector("main[data-status]:not([data-final])") !== null;
}

function showConnection(): void {
  const lost = isWatched() && (!navigator.onLine || failures >= FAILURES_TO_TELL);
  const banner = document.querySelector<HTMLElement>("[data-said=connection]");
  if (!banner || banner.hasAttribute("data-lost") === lost) return;
  banner.toggleAttribute("data-lost", lost);
  banner.textContent = lost ? (banner.dataset.text ?? "") : "";
}
