/**
 * An address without the slashes at its end, in a time that grows with its length: a pattern would begin anew at each of
 * thousands of slashes that are not at the end.
 */
export function withoutTrailingSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end -= 1;
  return address.slice(0, end);
}
