/**
 * Signs a member in as the form does; returns the cookies of the session.
 *
 * @param origin the service's public address, where that is not the one to call.
 */
export async function signedIn(
  url: string,
  email: string,
  password: string,
  origin = url,
): Promise<string> {
  const form = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await form.json()) as { csrfToken: string };
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookiesOf(form), origin },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  });
  const cookies = cookiesOf(answer);
  if (!cookies.includes("session")) throw new Error(`the sign-in failed: ${answer.status}`);
  return cookies;
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
