"use client";

import { addressOfForm } from "@/components/charges/charges-search";
import type { GetFormProps } from "@/components/ui/get-form";
import { SearchForm } from "../../search-form";

/** A form that requests the list of charges. */
export function ListForm(props: GetFormProps) {
  return <SearchForm place="/charges" addressOf={addressOfForm} {...props} />;
}
