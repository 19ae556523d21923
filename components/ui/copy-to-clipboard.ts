/**
 * Copies a text. Where the clipboard is refused, or does not exist (pages that are not served by
 * https), a field that is there for a moment is copied the old way.
 *
 * @returns whether it worked.
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr-only";
  // Inside an open dialog the rest of the page cannot be focused.
  (focused?.closest("[role=dialog]") ?? document.body).append(field);
  try {
    field.select();
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
