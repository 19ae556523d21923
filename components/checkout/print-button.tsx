import { Printer } from "lucide-react";

/** Opens the browser's print dialog (browser/forms). Not there without script. */
export function PrintButton({ className, children }: { className: string; children: string }) {
  return (
    <button type="button" data-print="" className={`${className} noscript:hidden`}>
      <Printer className="size-4" aria-hidden="true" />
      {children}
    </button>
  );
}
