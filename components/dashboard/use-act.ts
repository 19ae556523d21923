"use client";

import { useMutation } from "@tanstack/react-query";
import type { Locale } from "@/lib/platform/values/locale";
import { problemWords } from "./problem-words";
import { type Sent, send } from "./send";
import { dashboardTexts } from "./texts";

/** The request that an action sends. */
export interface Act<Input> {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/dashboard`. */
  readonly path: string | ((input: Input) => string);
  /** What is sent; none for what needs no body. */
  readonly body?: (input: Input) => unknown;
  readonly idempotencyKey?: (input: Input) => string;
  /** The version that the user saw of what is changed: a change of another one is refused. */
  readonly version?: string | undefined;
}

/**
 * An action of a page. While it runs it is not begun again: a double click sends one request. What
 * went wrong is `trouble`, a sentence to show beside the button.
 */
export function useAct<Input, Body>(
  { method, path, body, idempotencyKey, version }: Act<Input>,
  {
    locale,
    onDone,
  }: {
    locale: Locale;
    onDone: (body: Body, input: Input) => void;
  },
) {
  const mutation = useMutation({
    // Without a connection it fails at once and says so: it would wait unseen, and be done when nobody
    // wants it any more.
    networkMode: "always",
    mutationFn: (input: Input) =>
      send<Body>(method, typeof path === "string" ? path : path(input), {
        ...(body ? { body: body(input) } : {}),
        ...(idempotencyKey ? { idempotencyKey: idempotencyKey(input) } : {}),
        ...(version ? { version } : {}),
      }),
    onSuccess(sent, input) {
      if (sent.kind === "done") onDone(sent.body, input);
    },
  });
  const sent = mutation.data;
  return {
    act: (input: Input) => {
      if (!mutation.isPending) mutation.mutate(input);
    },
    pending: mutation.isPending,
    reset: mutation.reset,
    /** What the server found wrong, with the fields it named; null while nothing is. */
    problem: sent?.kind === "problem" ? sent.problem : null,
    trouble: sent ? troubleIn(sent, locale) : null,
  };
}

/** What a page says of a request that was not done; null where it was. */
export function troubleIn(sent: Sent<unknown>, locale: Locale): string | null {
  const { troubles } = dashboardTexts(locale);
  if (sent.kind === "done") return null;
  if (sent.kind === "lost") return troubles.lost;
  return problemWords(sent.problem, locale);
}
