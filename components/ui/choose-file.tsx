"use client";

import { FileUp } from "lucide-react";
import { useId } from "react";
import { BUTTON } from "./button-style";

/** A button that chooses a file. */
export function ChooseFile({
  words,
  accept,
  primary,
  disabled = false,
  describedBy,
  onChoose,
}: {
  words: string;
  /** Which files the browser offers, as its `accept` attribute takes them. */
  accept: string;
  primary: boolean;
  disabled?: boolean;
  /** The id of what says more about it. */
  describedBy?: string;
  onChoose: (file: File) => void;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={`${primary ? BUTTON.primary : BUTTON.quiet} cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-disabled:cursor-default has-disabled:opacity-70`}
    >
      <FileUp className="size-4" aria-hidden="true" />
      {words}
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Emptied so that a file can be chosen again once it was changed.
          currentTarget.value = "";
          if (file) onChoose(file);
        }}
        className="sr-only"
      />
    </label>
  );
}
