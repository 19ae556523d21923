import { jwtVerify } from "jose";

const secret = new TextEncoder().encode(process.env.PLAIN_SECRET);

/** The merchant that a bearer token speaks for, if it is valid and has the scope. */
export async function authenticate(
  request: Request,
  scope: string,
): Promise<{ merchantId: string } | { status: 401 | 403 }> {
  const token = request.headers.get("authorization")?.match(/^Bearer (.+)$/)?.[1];
  if (!token) return { status: 401 };
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ["HS256"] });
    if (typeof payload.sub !== "string") return { status: 401 };
    const scopes = typeof payload.scope === "string" ? payload.scope.split(" ") : [];
    return scopes.includes(scope) ? { merchantId: payload.sub } : { status: 403 };
  } catch {
    return { status: 401 };
  }
}
