/**
 * Calls the control API of a simulated provider.
 *
 * @param root where that provider's control API is, `http://127.0.0.1:4010/control`.
 * @returns the JSON of the response; undefined when it has no body.
 * @throws Error with status and body when the simulator refuses.
 */
export async function callControl<T>(
  root: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${root}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
