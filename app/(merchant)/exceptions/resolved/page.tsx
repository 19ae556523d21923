import type { Metadata } from "next";
import { exceptionsTexts } from "@/components/exceptions/texts";
import { requestLocale } from "../../../request-locale";
import { Listed, type SearchParams } from "../listed";

export async function generateMetadata(): Promise<Metadata> {
  const { title, states } = exceptionsTexts(await requestLocale());
  return { title: `${title}: ${states.resolved.toLowerCase()}` };
}

export default function Page({ searchParams }: { searchParams: SearchParams }) {
  return <Listed state="resolved" searchParams={searchParams} />;
}
