import type { MerchantId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";

/** Who decides about a merchant's payers' data: an owner, or who runs the service, by command or by a policy. */
export type Keeper = Allowed<"manage"> | ServiceKeeper;

/** The service itself, for one merchant. */
export interface ServiceKeeper {
  readonly merchantId: MerchantId;
  /** `operator`: a command; `worker`: the retention policy, at night. */
  readonly service: "operator" | "worker";
}

/** The keeper as records name them: `member:<id>`, `operator` or `worker`. */
export function actorOf(keeper: Keeper): string {
  return "service" in keeper ? keeper.service : `member:${keeper.id}`;
}
