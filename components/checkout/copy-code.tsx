import { Check, Copy } from "lucide-react";
import { BUTTON } from "@/components/ui/button-style";

/** Copies a text (browser/copy), and says so beside itself. Not there without script. */
export function CopyButton({
  text,
  field,
  quiet = false,
  copied,
  failed,
  children,
}: {
  text: string;
  /** The id of the field that shows the text; unique on the page. */
  field: string;
  quiet?: boolean;
  copied: string;
  failed: string;
  children: string;
}) {
  return (
    <div className="flex flex-col gap-2 noscript:hidden">
      <button
        type="button"
        data-copy={text}
        data-field={field}
        data-copied={copied}
        data-failed={failed}
        className={`group ${quiet ? `${BUTTON.quiet} w-full` : BUTTON.large}`}
      >
        <Copy className="size-5 group-data-done:hidden" aria-hidden="true" />
        <Check className="hidden size-5 group-data-done:block" aria-hidden="true" />
        {children}
      </button>
      <p
        role="status"
        data-said={field}
        className="text-center text-muted text-sm empty:-mt-2 data-done:font-medium data-done:text-green"
      />
    </div>
  );
}

/** A code as a field, to be selected by hand where it cannot be copied otherwise. */
export function CodeField({ id, label, code }: { id: string; label: string; code: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-muted text-sm">
        {label}
      </label>
      <textarea
        id={id}
        readOnly
        rows={4}
        defaultValue={code}
        spellCheck={false}
        translate="no"
        className="w-full field-sizing-content resize-none break-all rounded-control border border-control bg-paper px-3 py-2 font-mono text-xs leading-5"
      />
    </div>
  );
}
