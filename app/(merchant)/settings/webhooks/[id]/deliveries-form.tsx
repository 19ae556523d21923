"use client";

import { usePathname } from "next/navigation";
import { addressOfForm } from "@/components/movements/movements-search";
import type { GetFormProps } from "@/components/ui/get-form";
import { SearchForm } from "../../../search-form";

/** A form that filters the deliveries of the endpoint whose page is open. */
export function DeliveriesForm(props: GetFormProps) {
  return <SearchForm place={usePathname()} addressOf={addressOfForm} {...props} />;
}
