/** Whether a peer address is this very machine, also when written as IPv4 inside IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return plain === "::1" || /^127\.\d+\.\d+\.\d+$/.test(plain);
}

/** Whether the host of a URL names this very machine. */
export function isLoopbackHost(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, "");
  return plain === "localhost" || isLoopbackAddress(plain);
}
