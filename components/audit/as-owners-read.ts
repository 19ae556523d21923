import type { ShownLine } from "./shown-line";

/** The address that the log has for commands on the server. */
export const COMMAND_ADDRESS = "command";
/** The address that the log has for what the service does by itself, as at night. */
export const WORKER_ADDRESS = "worker";

/**
 * A line as the merchant's owners read it: which of those who run the service did something, and from
 * where, stays with the service.
 */
export function asOwnersRead(line: ShownLine): ShownLine {
  if (line.byOperator) return { ...line, email: null, address: "", userAgent: "" };
  if (line.address !== COMMAND_ADDRESS) return line;
  const { account: _account, ...details } = line.details;
  return { ...line, details };
}
