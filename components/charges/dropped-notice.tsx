import { wordOf } from "@/components/text/word-of";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/platform/values/locale";
import { listTexts } from "./texts";

/** Says which parameters of the address were left out, and the rule that each breaks. */
export function DroppedNotice({ dropped, locale }: { dropped: readonly string[]; locale: Locale }) {
  if (dropped.length === 0) return null;
  const { heading, rules } = listTexts(locale).dropped;
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
