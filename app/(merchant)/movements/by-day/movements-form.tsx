"use client";

import { addressOfForm, MOVEMENTS_PLACE } from "@/components/movements/movements-search";
import type { GetFormProps } from "@/components/ui/get-form";
import { SearchForm } from "../../search-form";

/** A form that requests the page of movements. */
export function MovementsForm(props: GetFormProps) {
  return <SearchForm place={MOVEMENTS_PLACE} addressOf={addressOfForm} {...props} />;
}
