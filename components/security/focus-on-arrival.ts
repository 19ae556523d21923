/** A `ref` that brings the person to what has just appeared. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus();
}
