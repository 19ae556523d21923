/**
 * Forms with `data-busy` are sent once, and their button says that it is being done. They work without
 * this, as any form does.
 */
export function sendFormsOnce(): void {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset.busy === undefined) return;
    if (form.hasAttribute("data-sent")) return event.preventDefault();
    form.setAttribute("data-sent", "");
    const hint = submitter?.querySelector("[data-hint]");
    if (hint) hint.textContent = form.dataset.busy;
  });
  // Back from the next page, this one is as it was left: it may be sent anew.
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("[data-sent]")) form.removeAttribute("data-sent");
  });
}

/** Buttons with `data-print` open the browser's print dialog. */
export function printOnClick(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-print]")) window.print();
  });
}
