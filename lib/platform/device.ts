import { callerAddress } from "./caller-address";
import type { Device } from "./values/merchant";

/** Where a request comes from, for sessions and the audit log. */
export function deviceOf(request: Request): Device {
  const userAgent = request.headers.get("user-agent") ?? "";
  return { address: callerAddress(request), userAgent };
}
