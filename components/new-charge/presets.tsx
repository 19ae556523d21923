import { BUTTON } from "@/components/ui/button-style";

/** Values one often wants, each one press away; the one that stands in the field shows it. */
export function Presets({
  label,
  presets,
}: {
  label: string;
  presets: readonly { readonly words: string; readonly on: boolean; readonly choose: () => void }[];
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that shows
    <div role="group" aria-label={label} className="mt-0.5 flex flex-wrap gap-2">
      {presets.map(({ words, on, choose }) => (
        <button
          key={words}
          type="button"
          aria-pressed={on}
          onClick={choose}
          className={`${BUTTON.small} aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent`}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
