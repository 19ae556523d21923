import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

/** What a control needs to be tied to its label, hint and error. */
export interface ControlIds {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

/** A label, a control, what to know about it, and what is wrong with it. */
export function Field({
  label,
  hint,
  error,
  optional,
  className = "",
  children,
}: {
  label: string;
  hint?: ReactNode;
  /** The sentence that says what is wrong; absent while nothing is. */
  error?: string | undefined;
  /** The word for "may be left empty", where it may. */
  optional?: string | undefined;
  className?: string;
  children: (control: ControlIds) => ReactNode;
}) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const described = [error ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ");
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
        {optional ? <span className="font-normal text-muted"> ({optional})</span> : null}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint ? (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className="flex items-start gap-1.5 text-red text-sm">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
