"use client";

import { DEVELOPERS_PLACE } from "@/components/developers/calls-search";
import { addressOfForm } from "@/components/movements/movements-search";
import type { GetFormProps } from "@/components/ui/get-form";
import { SearchForm } from "../search-form";

/** A form that filters the calls of the API. */
export function CallsForm(props: GetFormProps) {
  return <SearchForm place={DEVELOPERS_PLACE} addressOf={addressOfForm} {...props} />;
}
