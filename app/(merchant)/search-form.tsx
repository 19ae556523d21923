"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, type SubmitEvent, useTransition } from "react";
import type { GetFormProps } from "@/components/ui/get-form";

/**
 * A form that requests a list: natively until this script has loaded, without a page load from then on.
 *
 * @param place the path of the list.
 * @param addressOf the address that the form's values mean; null when they are one already.
 */
export function SearchForm({
  place,
  addressOf,
  ...props
}: GetFormProps & {
  readonly place: string;
  readonly addressOf: (form: URLSearchParams) => URLSearchParams | null;
}) {
  const router = useRouter();
  const [waiting, startWaiting] = useTransition();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string") said.append(name, value);
    }
    const address = (addressOf(said) ?? said).toString();
    startWaiting(() => router.push(address === "" ? place : `${place}?${address}`));
  }

  function fill(event: MouseEvent<HTMLFormElement>) {
    const { target, currentTarget: form, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element ? target.closest<HTMLElement>("[data-fills]") : null;
    if (!link || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const values: Record<string, string> = JSON.parse(link.dataset.fills ?? "{}");
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    form.requestSubmit();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links in the form answer to the keyboard
    <form
      action={place}
      method="get"
      onSubmit={submit}
      onClick={fill}
      {...(waiting ? { "data-waiting": "" } : {})}
      {...props}
    />
  );
}
