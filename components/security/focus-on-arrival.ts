/** A `ref` that brings the user to what has just appeared. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus();
}
