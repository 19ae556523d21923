import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { notFoundTexts } from "@/components/text/not-found-texts";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: notFoundTexts(await requestLocale()).title };
}

/** Every path that no other page has. */
export default function Page() {
  notFound();
}
