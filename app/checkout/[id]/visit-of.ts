import { headers } from "next/headers";
import { cache } from "react";
import type { Visit } from "@/components/checkout/visit";
import { parseLocale } from "@/components/text/choose-locale";
import { now } from "@/lib/clock";
import { readCheckout } from "@/lib/operations/read-checkout";
import { requestLocale } from "../../request-locale";

/** What Next.js hands to a page of a payer. */
export interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The title and the page ask for the same charge; it is read once, at one instant. */
export const checkoutAt = cache(async (id: string) => {
  return { instant: now(), view: await readCheckout(id) };
});

/** How a payer looks at the page: the language that its address asks for goes before the browser's. */
export async function visitOf(
  query: Awaited<PageProps["searchParams"]>,
  instant: Date,
): Promise<Visit> {
  const asked = typeof query.lang === "string" ? parseLocale(query.lang) : null;
  return { now: instant, locale: await requestLocale(), lang: asked };
}

/** This response's nonce, which our own server hands on in the policy it answers with. */
export async function styleNonce(): Promise<string> {
  const policy = (await headers()).get("content-security-policy") ?? "";
  return /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
}
