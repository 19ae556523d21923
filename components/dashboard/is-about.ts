import type { Problem } from "@/lib/http/problems";

/** Whether a problem is about this field of what was sent, by its JSON pointer. */
export function isAbout(problem: Problem | null, pointer: string): boolean {
  return problem?.errors.some((error) => "pointer" in error && error.pointer === pointer) ?? false;
}
