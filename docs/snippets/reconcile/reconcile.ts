import { argv, env } from "node:process";

const { VINTEM_URL, VINTEM_CLIENT_ID, VINTEM_CLIENT_SECRET } = env;
const credentials = btoa(`${VINTEM_CLIENT_ID}:${VINTEM_CLIENT_SECRET}`);
/** A day in Brasília, such as 2026-11-22. */
const day = argv[2] ?? "";
const nextDay = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

async function call(method: string, path: string, headers: Record<string, string>, body?: string) {
  const answer = await fetch(VINTEM_URL + path, { method, headers, body: body ?? null });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const { access_token } = await call(
  "POST",
  "/oauth/token",
  { ...form, Authorization: `Basic ${credentials}` },
  "grant_type=client_credentials",
);

function get(path: string, query: Record<string, string>) {
  const authorized = { Authorization: `Bearer ${access_token}` };
  return call("GET", `${path}?${new URLSearchParams(query)}`, authorized);
}

// 1. Every charge that was created that day: compare them with your orders, by reference.
const window = {
  createdFrom: `${day}T00:00:00-03:00`,
  createdTo: `${nextDay}T00:00:00-03:00`,
  sort: "createdAt,asc",
  size: "100",
};
for (let page = 0, pages = 1; page < pages; page += 1) {
  const answer = await get("/payments", { ...window, page: String(page) });
  pages = answer.page.totalPages;
  for (const { reference, status, paidAmount } of answer.content) {
    console.log(`${reference} ${status} ${paidAmount}`);
  }
}

// 2. Every movement of money of that day, in centavos: what came, what was kept, what went back.
const sums: Record<string, number> = { credited: 0, tariff: 0, refund_done: 0, changed: 0 };
for (let after: string | null = ""; after !== null; ) {
  const query = { dayFrom: day, dayTo: day, size: "100", ...(after ? { after } : {}) };
  const answer = await get("/movements", query);
  for (const { kind, amount } of answer.content) {
    const centavos = Math.round(amount * 100);
    if (kind in sums) sums[kind] = (sums[kind] ?? 0) + centavos;
    sums.changed = (sums.changed ?? 0) + centavos;
  }
  after = answer.next;
}
for (const [kind, centavos] of Object.entries(sums)) {
  console.log(kind, (centavos / 100).toFixed(2));
}
