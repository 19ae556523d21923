import { findMerchant } from "@/lib/database/merchants";
import type { Merchant } from "@/lib/domain/merchant";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The merchant of an id in a path; null when it is none, or no id at all. */
export function merchantOf(id: string | undefined): Promise<Merchant | null> {
  return id !== undefined && UUID.test(id) ? findMerchant(id) : Promise.resolve(null);
}
