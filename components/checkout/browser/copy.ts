/** How long a button shows that it worked. */
const SHOWN_MS = 6_000;

const timers = new WeakMap<Element, number>();

/**
 * Buttons with `data-copy` copy that text. `data-field` names the field that shows it, which is
 * selected where the clipboard is refused; the element with `data-said` of that name reports the result.
 */
export function copyOnClick(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    if (button) void copy(button);
  });
  // A tap into the code selects all of it, for payers who copy it by hand.
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLTextAreaElement && target.readOnly) target.select();
  });
}

async function copy(button: HTMLElement): Promise<void> {
  const { copy: text = "", field = "", copied = "", failed = "" } = button.dataset;
  const done = (await copyToClipboard(text)) || copySelection(field);
  const said = document.querySelector(`[data-said="${field}"]`);
  if (said) said.textContent = done ? copied : failed;
  button.toggleAttribute("data-done", done);
  said?.toggleAttribute("data-done", done);
  clearTimeout(timers.get(button));
  if (!done) return;
  const forget = () => {
    button.removeAttribute("data-done");
    if (said) said.textContent = "";
  };
  timers.set(button, window.setTimeout(forget, SHOWN_MS));
}

/** False where the clipboard is refused, or does not exist: pages that are not served by https. */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The old way. Leaves the code selected, so that the payer can copy by hand if it fails too. */
function copySelection(id: string): boolean {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement)) return false;
  field.focus();
  field.setSelectionRange(0, field.value.length);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
