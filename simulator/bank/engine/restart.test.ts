import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startSimulator } from "@/simulator/server";
import { cobBody, firstPix, LOJA, newTxid, OUTRA, openBank } from "@/testing/simulator/bank";

test("all that was answered is still there after a restart, even behind a torn last line", async () => {
  const bank = await openBank();
  const txid = newTxid();
  await bank.api("PUT", `/cob/${txid}`, cobBody());
  await bank.api("PUT", `/cob/${txid}`, cobBody({ valor: { original: "38.00" } }));
  const { endToEndId } = firstPix(await bank.control("POST", `/cobs/${txid}/pay`, {}));
  await bank.api("PUT", `/webhook/${LOJA.chave}`, { webhookUrl: "https://loja.example/hook" });
  const before = await bank.api("GET", `/cob/${txid}`);

  await bank.restart(() =>
    appendFile(join(bank.state, "journal.jsonl"), '[{"t":"cob","cob":{"txi'),
  );

  expect(await bank.api("GET", `/cob/${txid}`)).toEqual(before);
  expect((await bank.api("GET", `/cob/${txid}?revisao=0`)).body).toMatchObject({
    valor: { original: "37.00" },
  });
  expect((await bank.api("GET", `/pix/${endToEndId}`)).status).toBe(200);
  expect((await bank.api("GET", `/webhook/${LOJA.chave}`)).status).toBe(200);
  expect((await bank.control("GET", `/cobs?txid=${txid}`)).body).toMatchObject({
    cobs: [{ puts: 2, pix: 1, status: "CONCLUIDA" }],
  });
});

test("what is written after a torn line can be read by the run after", async () => {
  const bank = await openBank();
  await bank.restart(() => appendFile(join(bank.state, "journal.jsonl"), '[{"t":'));
  const txid = newTxid();
  await bank.api("PUT", `/cob/${txid}`, cobBody());
  await bank.restart();
  expect((await bank.api("GET", `/cob/${txid}`)).status).toBe(200);
});

test("a journal that is damaged elsewhere stops the start instead of forgetting money", async () => {
  const bank = await openBank();
  const journal = join(bank.state, "journal.jsonl");
  const damaged = bank.restart(async () => {
    await writeFile(journal, `{torn\n${await readFile(journal, "utf8")}`);
  });
  await expect(damaged).rejects.toThrow("damaged at line 1");
});

test("tokens are forgotten at a restart and the client asks anew", async () => {
  const bank = await openBank();
  const txid = newTxid();
  const { body } = await bank.token();
  const { access_token } = body as { access_token: string };
  const authorization = { Authorization: `Bearer ${access_token}` };
  expect((await bank.apiWith(authorization, "GET", `/cob/${txid}`)).status).toBe(404);
  await bank.restart();
  expect((await bank.apiWith(authorization, "GET", `/cob/${txid}`)).status).toBe(401);
  expect((await bank.api("GET", `/cob/${txid}`)).status).toBe(404);
});

test("the port of the last run is taken again", async () => {
  const bank = await openBank();
  const before = bank.url();
  await bank.restart();
  expect(bank.url()).toBe(before);
});

test("the journal holds one line for each thing after a restart, however often it changed", async () => {
  const bank = await openBank();
  const txid = newTxid();
  for (let count = 0; count < 20; count += 1) await bank.api("PUT", `/cob/${txid}`, cobBody());
  await bank.restart();
  const journal = await readFile(join(bank.state, "journal.jsonl"), "utf8");
  expect(journal.trimEnd().split("\n")).toHaveLength(4);
  expect((await bank.control("GET", `/cobs?txid=${txid}`)).body).toMatchObject({
    cobs: [{ puts: 20 }],
  });
});

test("a key that moved to another account stays there over a restart", async () => {
  const bank = await openBank();
  const { clientId: _, ...account } = LOJA;
  await bank.control("PUT", `/accounts/${OUTRA.clientId}`, {
    ...account,
    clientSecret: OUTRA.clientSecret,
  });
  await bank.restart();
  expect((await bank.api("PUT", `/cob/${newTxid()}`, cobBody())).status).toBe(400);
  expect((await bank.api("PUT", `/cob/${newTxid()}`, cobBody(), OUTRA)).status).toBe(201);
});

test("a state directory in use is not opened a second time", async () => {
  const bank = await openBank();
  await expect(startSimulator({ state: bank.state, stateWaitMs: 0 })).rejects.toThrow(
    "Another simulator is using",
  );
});
