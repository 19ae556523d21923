import type { Problem } from "@/lib/contract/problems";

/** Whether a problem is about this field of what was sent, by its JSON pointer. */
export function isAbout(problem: Problem | null, pointer: string): boolean {
  return problem?.errors.some((error) => "pointer" in error && error.pointer === pointer) ?? false;
}

/** A `ref` that brings the person to what has just appeared. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus();
}
