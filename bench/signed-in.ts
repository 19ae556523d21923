/**
 * Signs a person in as the form does; answers the cookies of the session.
 *
 * @param origin the service's public address, where that is not the one to call.
 */
export async function signedIn(
  url: string,
  email: string,
  password: string,
  origin = url,
): Promise<string> {
  const asked = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookiesOf(asked), origin },
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
