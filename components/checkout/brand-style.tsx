import { type Accent, brandAccents, type Colour } from "@/lib/merchants/brand-colour";

/**
 * Draws whatever has the class `brand` in the merchant's colour, in place of ours. Part of the page
 * itself, so that nothing is drawn twice.
 *
 * @param nonce this response's: without it the browser ignores the style.
 */
export function BrandStyle({ colour, nonce }: { colour: Colour; nonce: string }) {
  const { light, dark } = brandAccents(colour);
  return (
    <style nonce={nonce}>
      {`.brand{${declarations(light)}}@media (prefers-color-scheme:dark){.brand{${declarations(dark)}}}`}
    </style>
  );
}

function declarations({ accent, strong, tint, onAccent }: Accent): string {
  return `--accent:${accent};--accent-strong:${strong};--accent-tint:${tint};--on-accent:${onAccent}`;
}
