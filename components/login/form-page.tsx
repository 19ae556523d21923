import type { ReactNode } from "react";
import { Wordmark } from "@/components/ui/wordmark";

/** A page of one form, for who is not signed in. */
export function FormPage({
  heading,
  lead,
  children,
}: {
  heading: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[440px] flex-col justify-center gap-6 px-5 py-10">
      <Wordmark />
      <div className="flex flex-col gap-6 rounded-card border border-line bg-card p-6 shadow-lift">
        <div className="flex flex-col gap-1">
          <h1 className="font-semibold text-2xl tracking-tight">{heading}</h1>
          <p className="break-words text-muted">{lead}</p>
        </div>
        {children}
      </div>
    </main>
  );
}
