import { wordOf } from "@/components/text/word-of";
import { Notice } from "./notice";

/** Says which parameters of the address were left out, and the rule that each breaks. */
export function DroppedNotice({
  dropped,
  words: { heading, rules },
}: {
  dropped: readonly string[];
  words: { readonly heading: string; readonly rules: Readonly<Record<string, string>> };
}) {
  if (dropped.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-medium">{heading}</p>
      <ul className="list-disc pl-5">
        {dropped.map((parameter) => (
          <li key={parameter}>
            <code translate="no" className="font-mono text-xs">
              {parameter}
            </code>
            : {wordOf(rules, parameter)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
