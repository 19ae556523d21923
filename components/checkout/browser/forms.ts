import { showAnswer } from "./shown-page";

/**
 * Forms with `data-busy` are sent once, and their button says that it is being done. The answer to one with
 * `data-here` is this page, which shows it without being loaded anew. They work without this, as any form does.
 */
export function sendFormsOnce(): void {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset.busy === undefined) return;
    if (form.hasAttribute("data-sent")) return event.preventDefault();
    form.setAttribute("data-sent", "");
    const hint = submitter?.querySelector("[data-hint]");
    if (hint) hint.textContent = form.dataset.busy;
    if (form.dataset.here === undefined) return;
    event.preventDefault();
    void sendHere(form, submitter);
  });
  // Back from the next page, this one is as it was left: it may be sent anew.
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("[data-sent]")) form.removeAttribute("data-sent");
  });
}

/**
 * Sends a form of buttons alone. Where no page comes back, the browser sends the form as it would without script, and shows what
 * is answered.
 */
async function sendHere(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const body = new URLSearchParams();
  if (submitter instanceof HTMLButtonElement) body.append(submitter.name, submitter.value);
  const from = form.closest("main")?.dataset.screen;
  try {
    const headers = { Accept: "text/html" };
    await showAnswer(await fetch(form.action, { method: "POST", headers, body }), from);
  } catch {
    delete form.dataset.here;
    form.removeAttribute("data-sent");
    form.requestSubmit(submitter);
  }
}

/** Buttons with `data-print` open the browser's print dialog. */
export function printOnClick(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-print]")) window.print();
  });
}
