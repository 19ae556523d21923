"use client";

import { NewCharge, type NewChargeProps } from "@/components/new-charge/new-charge";
import { PageLink } from "../../../_signed-in/page-link";

/** The form, with the router's links in it. */
export function NewChargeWithLinks(props: NewChargeProps) {
  return <NewCharge {...props} link={PageLink} />;
}
