import { remainingText } from "./remaining";
import { isWorthSaying, timeToCount } from "./time-to-count";

/** How much the payer's clock is ahead of the server's, whose time the page was made at. */
const leads = new WeakMap<Element, number>();

/**
 * Shows the time left, only in the last tenth of the validity: earlier it would frighten for nothing.
 * Counts by the server's clock, for a phone's may be wrong.
 */
export function countDown(): void {
  tick();
  setInterval(tick, 1_000);
}

function tick(): void {
  const timer = document.querySelector<HTMLElement>("[data-expires]");
  if (!timer) return;
  const { created, expires, now, label } = timer.dataset;
  const lead = leads.get(timer) ?? Date.now() - Number(now);
  leads.set(timer, lead);
  const left = timeToCount(Number(created), Number(expires), Date.now() - lead);
  const locale = document.documentElement.lang === "en" ? "en" : "pt-BR";
  const text = left ? `${label} ${remainingText(left, locale)}` : "";
  timer.textContent = text && `${text}.`;
  if (left && !isWorthSaying(left)) return;
  const said = document.querySelector("[data-said=time]");
  if (said && said.textContent !== text) said.textContent = text;
}
