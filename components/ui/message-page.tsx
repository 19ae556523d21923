import type { ReactNode } from "react";
import { Coin } from "./wordmark";

/** A whole page that only says something: not found, failed. */
export function MessagePage({
  heading,
  help,
  children,
}: {
  heading: string;
  help: string;
  children?: ReactNode;
}) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-[420px] flex-col justify-center gap-4 px-5 py-12">
      <Coin className="size-10" />
      <h1 className="text-balance font-semibold text-2xl tracking-tight">{heading}</h1>
      <p className="text-muted">{help}</p>
      {children}
    </main>
  );
}
