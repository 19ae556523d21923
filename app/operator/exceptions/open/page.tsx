import type { Metadata } from "next";
import { exceptionsTexts } from "@/components/exceptions/texts";
import type { SearchParams } from "../../../_signed-in/listed-exceptions";
import { requestLocale } from "../../../request-locale";
import { Listed } from "../listed";

export async function generateMetadata(): Promise<Metadata> {
  const { service, states } = exceptionsTexts(await requestLocale());
  return { title: `${service.title}: ${states.open.toLowerCase()}` };
}

export default function Page({ searchParams }: { searchParams: SearchParams }) {
  return <Listed state="open" searchParams={searchParams} />;
}
