/** Whether a peer address is this very machine, also when written as IPv4 inside IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return plain === "::1" || /^127\.\d+\.\d+\.\d+$/.test(plain);
}

/** Whether a text is a URL that a server may call or redirect to: https, or http on this very machine. */
export function isHttpsOrLoopback(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
}

/** Whether an origin, `http://127.0.0.1:4010`, names this very machine. */
export function isOfThisMachine(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname);
}

function isLoopbackHost(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, "");
  return plain === "localhost" || isLoopbackAddress(plain);
}
