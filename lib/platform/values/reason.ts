/** The bounds of the reason that a person gives for putting something right, in characters (code points). */
export const REASON_LENGTH = { min: 3, max: 500 } as const;

/** Whether a reason says enough. */
export function isReason(text: string): boolean {
  return [...text.trim()].length >= REASON_LENGTH.min;
}
