import { Search } from "lucide-react";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import type { GetForm } from "@/components/ui/get-form";
import type { ChargeQuery } from "@/lib/listing/charge-query";
import { keysRead, searchKeys } from "@/lib/listing/charge-search";
import { chargesParameters, SEARCH_TEXT_MAX } from "@/lib/listing/list-payments-query";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { listTexts } from "./texts";

/** Looks for a text among the charges that the other filters leave. */
export function SearchBox({
  query,
  form: Form,
  locale,
}: {
  query: ChargeQuery;
  form: GetForm;
  locale: Locale;
}) {
  const t = listTexts(locale).search;
  const others = [...chargesParameters({ ...query, text: null, page: 0 })];
  return (
    <Form role="search" className="relative flex min-w-0 flex-1 basis-0 gap-2 sm:basis-72">
      {others.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Search
        className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted"
        aria-hidden="true"
      />
      {/* A new address is a new box, which shows the text of that address. */}
      <input
        key={query.text}
        type="search"
        name="q"
        defaultValue={query.text ?? ""}
        maxLength={SEARCH_TEXT_MAX}
        aria-label={t.label}
        placeholder={t.hint}
        autoComplete="off"
        enterKeyHint="search"
        data-shortcut="search"
        aria-keyshortcuts="/"
        className={`${CONTROL} text-ellipsis pl-9`}
      />
      <button type="submit" className={`${BUTTON.quiet} sr-only focus:not-sr-only`}>
        {t.submit}
      </button>
    </Form>
  );
}

/** What a search text was taken for, beside the words that it has. */
export function Understood({ text, locale }: { text: string; locale: Locale }) {
  const t = listTexts(locale).search;
  const keys = searchKeys(text);
  const read = keysRead(keys);
  if (read.length === 0) return null;
  const words = read.map((key) => t.keys[key](keys.amount === null ? "" : formatBrl(keys.amount)));
  return (
    <p className="-mt-1 text-muted text-sm print:hidden">
      {t.understood} {[...words, t.words].join(" · ")}
    </p>
  );
}
