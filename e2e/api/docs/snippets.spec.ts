import { brasiliaDay, expect, merchantApi, newMerchant, test } from "@/e2e/support/fixtures";
import { received, refunded, refundsEnded } from "@/e2e/support/money";
import { RUNNERS, runSnippet, snippetsOf } from "@/e2e/support/snippet-programs";

// Merchants copy the programs of docs/snippets: each is run against the service, where its language is installed.

const start = snippetsOf("start");
const missing = start.all.filter((snippet) => !start.here.includes(snippet));

test(`there is a runner for each program, and curl, Node.js or more are here; not installed: ${missing.map(({ language }) => language).join(", ") || "none"}`, () => {
  expect(Object.keys(RUNNERS)).toEqual(start.all.map(({ language }) => language));
  expect(start.here.map(({ language }) => language)).toEqual(
    expect.arrayContaining(["curl", "TypeScript"]),
  );
});

for (const snippet of start.here) {
  test(`the program in ${snippet.language} gets a token, creates a charge and sees it paid`, async ({
    baseAddress,
  }) => {
    const said = await runSnippet("start", snippet, { ...(await newMerchant()), baseAddress });
    expect(said).toMatch(/^Send this link: \S+\/checkout\/[0-9a-f-]{36}\nRECEIVED\n$/);
  });
}

for (const snippet of snippetsOf("links").here) {
  test(`the program in ${snippet.language} makes and stops a link, changes a charge and finds its payer`, async ({
    baseAddress,
  }) => {
    const said = await runSnippet("links", snippet, { ...(await newMerchant()), baseAddress });
    expect(said).toMatch(
      /^Send or print: \S+\/pay\/\w+\nChanged to: 12 until 2099-12-31\nPayer: Ana Souza\nLink: STOPPED\n$/,
    );
  });
}

for (const snippet of snippetsOf("reconcile").here) {
  test(`the program in ${snippet.language} lists a day's charges and adds up its movements`, async ({
    baseAddress,
    request,
  }) => {
    const credentials = await newMerchant();
    const api = await merchantApi(request, credentials);
    const charge = await received(api, { amount: 100, reference: "PED-1" });
    await refunded(api, charge.id, { amount: 30.4 });
    await refundsEnded(api, charge.id);
    await api.created({ amount: 7.5, reference: "PED-2" });
    const { total } = await api.got<{ total: { balance: number } }>("/balance");
    const day = brasiliaDay();
    const said = await runSnippet("reconcile", snippet, { ...credentials, baseAddress }, day);
    expect(said).toMatch(/^PED-1 RECEIVED 100\nPED-2 PENDING( null| None| )\ncredited 100.00\n/);
    expect(said).toMatch(/\ntariff -\d+\.\d\d\nrefund_done -30\.40\n/);
    expect(said).toContain(`\nchanged ${total.balance.toFixed(2)}\n`);
  });
}
