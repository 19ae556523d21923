import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { saveFile } from "@/components/ui/save-file";
import type { Locale } from "@/lib/platform/values/locale";

/** A text that is shown this once: to be copied or saved, then closed. */
export function TextOnce({
  text,
  fileName,
  words,
  onKept,
  onDone,
  locale,
  children,
}: {
  text: string;
  /** The name of the file that it can be saved as. */
  fileName: string;
  words: {
    readonly label: string;
    /** Why it has to be copied now. */
    readonly once: string;
    readonly copy: string;
    readonly done: string;
  };
  /** Called once it was copied or saved. */
  onKept?: () => void;
  onDone: () => void;
  locale: Locale;
  /** Other ways to take it along. */
  children?: ReactNode;
}) {
  const common = dashboardTexts(locale);
  return (
    <div className="flex flex-col gap-4">
      <Field label={words.label}>
        {(control) => (
          <textarea
            {...control}
            readOnly
            rows={3}
            value={text}
            spellCheck={false}
            translate="no"
            onFocus={(event) => event.currentTarget.select()}
            className={`${CONTROL} resize-none break-all font-mono text-sm`}
          />
        )}
      </Field>
      <Notice tone="warning">{words.once}</Notice>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={text}
          copied={common.copied}
          className={BUTTON.primary}
          {...(onKept ? { onCopied: onKept } : {})}
        >
          {words.copy}
        </CopyButton>
        <button
          type="button"
          onClick={() => {
            saveFile(new Blob([`${text}\n`], { type: "text/plain" }), fileName);
            onKept?.();
          }}
          className={BUTTON.quiet}
        >
          <Download className="size-4" aria-hidden="true" />
          {common.download}
        </button>
        {children}
        <button type="button" onClick={onDone} className={BUTTON.quiet}>
          {words.done}
        </button>
      </div>
    </div>
  );
}
