"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Locale } from "@/lib/platform/values/locale";
import { type JumpTarget, jumpsFor } from "./jump-targets";
import { jumpTexts } from "./jump-texts";

/** A field, and below it what it finds: arrows choose, Enter goes there, Escape leaves. */
export function JumpDialog({
  targets,
  onGo,
  onClose,
  locale,
}: {
  targets: readonly JumpTarget[];
  onGo: (href: string) => void;
  onClose: () => void;
  locale: Locale;
}) {
  const t = jumpTexts(locale);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const text = typed.trim();
  const found = [
    ...jumpsFor(text, targets),
    // The list itself says what it took the text for.
    ...(text === ""
      ? []
      : [{ href: `/charges?${new URLSearchParams({ q: text })}`, label: t.search(text) }]),
  ];
  const chosen = found[Math.min(at, found.length - 1)];

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((before) => (before + step + found.length) % found.length);
    else if (event.key === "Enter" && chosen) onGo(chosen.href);
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too
    <dialog
      ref={dialog}
      aria-label={t.title}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="mx-auto mt-[12dvh] w-[min(36rem,calc(100vw-2rem))] rounded-card border border-line bg-card p-0 text-ink shadow-lift backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      <div className="flex flex-col">
        <input
          type="text"
          role="combobox"
          aria-label={t.title}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}${found.indexOf(chosen)}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={t.hint}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-13 w-full border-line border-b bg-card px-4 text-base outline-none placeholder:text-muted"
        />
        <div
          id={listId}
          role="listbox"
          aria-label={t.found}
          className="max-h-[50dvh] overflow-y-auto p-2"
        >
          {found.map((target, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of the options
            <div
              key={target.href}
              id={`${listId}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={target === chosen}
              onClick={() => onGo(target.href)}
              className="cursor-pointer truncate rounded-control px-3 py-2.5 text-sm hover:bg-paper aria-selected:bg-accent-tint aria-selected:font-medium"
            >
              {target.label}
            </div>
          ))}
        </div>
      </div>
    </dialog>
  );
}
