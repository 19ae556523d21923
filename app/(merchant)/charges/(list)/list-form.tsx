"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, type SubmitEvent, useTransition } from "react";
import { addressOfForm } from "@/components/charges/charges-search";
import type { GetFormProps } from "@/components/ui/get-form";

/** A form that requests the list: natively until this script has loaded, without a page load from then on. */
export function ListForm(props: GetFormProps) {
  const router = useRouter();
  const [waiting, startWaiting] = useTransition();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string") said.append(name, value);
    }
    const address = (addressOfForm(said) ?? said).toString();
    startWaiting(() => router.push(address === "" ? "/charges" : `/charges?${address}`));
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
      action="/charges"
      method="get"
      onSubmit={submit}
      onClick={fill}
      {...(waiting ? { "data-waiting": "" } : {})}
      {...props}
    />
  );
}
