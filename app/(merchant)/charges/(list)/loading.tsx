import { ChargesSkeleton } from "@/components/charges/charges-skeleton";
import { requestLocale } from "../../../request-locale";

export default async function Loading() {
  return <ChargesSkeleton locale={await requestLocale()} />;
}
