/** The beginning of an answer's body, as it came: long ones scroll, so the keyboard has to reach them. */
export function AnswerHead({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
      tabIndex={0}
      className="max-h-48 overflow-auto rounded-control bg-grey-tint px-3 py-2"
    >
      <pre translate="no" className="whitespace-pre-wrap break-all font-mono text-grey text-xs">
        <bdi>{text}</bdi>
      </pre>
    </section>
  );
}
