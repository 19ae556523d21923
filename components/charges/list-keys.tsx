"use client";

import { Keyboard } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Locale } from "@/lib/platform/values/locale";
import { toolsTexts } from "./tools-texts";

// Few users open it, so it is fetched when they do.
const ShortcutsDialog = lazy(async () => ({
  default: (await import("./shortcuts-dialog")).ShortcutsDialog,
}));

/** Every row of the list has one way to its charge: the first link in it. */
const rowLinks = () =>
  [...document.querySelectorAll("#charges tbody tr")].flatMap(
    (row) => row.querySelector<HTMLAnchorElement>("a") ?? [],
  );

/**
 * The list by keyboard, and rows that open by a click anywhere in them. Where nobody is in the rows
 * the arrows scroll, as they do on any page.
 */
export function ListKeys({ mayCharge, locale }: { mayCharge: boolean; locale: Locale }) {
  const [fetched, setFetched] = useState(false);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const show = () => {
      setFetched(true);
      setOpen(true);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isBusyElsewhere(event.target)) return;
      if (answer(event.key, show)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", openRow);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", openRow);
    };
  }, []);

  const t = toolsTexts(locale).keys;
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setFetched(true);
          setOpen(true);
        }}
        className="inline-flex min-h-9 items-center gap-2 self-start rounded-control text-muted text-sm hover:text-ink max-lg:hidden print:hidden"
      >
        <Keyboard className="size-4" aria-hidden="true" />
        {t.open} <kbd className="rounded-xs border border-line px-1.5 font-mono text-xs">?</kbd>
      </button>
      {fetched ? (
        <Suspense>
          <ShortcutsDialog
            open={open}
            onOpenChange={setOpen}
            mayCharge={mayCharge}
            locale={locale}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether what is typed belongs to a field or to a dialog. */
function isBusyElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog], dialog[open]")) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select") !== null)
  );
}

/** Does what a key stands for; false when it stands for nothing here. */
function answer(key: string, showShortcuts: () => void): boolean {
  switch (key) {
    case "/":
      return focus(document.querySelector<HTMLInputElement>("[data-shortcut=search]"));
    case "n": {
      const link = document.querySelector<HTMLAnchorElement>("a[href='/charges/new']");
      link?.click();
      return link !== null;
    }
    case "?":
      showShortcuts();
      return true;
    case "j":
      return move(1);
    case "k":
      return move(-1);
    case "ArrowDown":
      return isInRows() && move(1);
    case "ArrowUp":
      return isInRows() && move(-1);
    default:
      return false;
  }
}

const isInRows = () => document.activeElement?.closest("#charges tbody") != null;

/** Moves to the row after, or before, the one that is in use; at first to the first. */
function move(step: 1 | -1): boolean {
  const links = rowLinks();
  const row = document.activeElement?.closest("tr");
  const now = links.findIndex((link) => row?.contains(link));
  const next = now < 0 ? 0 : Math.min(Math.max(now + step, 0), links.length - 1);
  return focus(links[next] ?? null);
}

function focus(element: HTMLElement | null): boolean {
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  element?.closest("tr")?.scrollIntoView({ block: "nearest" });
  return element !== null;
}

/** A click in a row is one on its link, unless it meant something else or marked a text. */
function openRow(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || event.button !== 0 || !(target instanceof Element)) return;
  const row = target.closest("#charges tbody tr");
  if (!row || target.closest("a, button") || window.getSelection()?.isCollapsed === false) return;
  const how = { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey, shiftKey };
  row.querySelector("a")?.dispatchEvent(new MouseEvent("click", how));
}
