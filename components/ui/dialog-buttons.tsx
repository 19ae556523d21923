import type { ReactNode } from "react";
import { BUTTON } from "./button-style";

/** The row that ends a dialog: the button that leaves everything as it is, and the one that acts. */
export function DialogButtons({
  cancel,
  onCancel,
  children,
}: {
  /** The words of the button that leaves. */
  cancel: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <button type="button" onClick={onCancel} className={BUTTON.quiet}>
        {cancel}
      </button>
      {children}
    </div>
  );
}
