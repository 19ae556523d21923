import { expect, test } from "vitest";
import { cobBody, newTxid, OUTRA, openBank, type TestBank } from "@/testing/simulator/bank";

const WINDOW = "inicio=2020-01-01T00:00:00Z&fim=2099-01-01T00:00:00Z";

interface Location {
  readonly id: number;
  readonly location: string;
}

async function newLocation(bank: TestBank, tipoCob = "cob"): Promise<Location> {
  const reply = await bank.api("POST", "/loc", { tipoCob });
  expect(reply.status).toBe(201);
  return reply.body as Location;
}

test("a charge takes a location that was made for it, and another one finds it taken", async () => {
  const bank = await openBank();
  const { id, location } = await newLocation(bank);
  const txid = newTxid();
  const body = cobBody({ loc: { id } });
  const made = await bank.api("PUT", `/cob/${txid}`, body);
  expect(made.body).toMatchObject({ location, loc: { id, location, tipoCob: "cob" } });
  expect((made.body as { pixCopiaECola: string }).pixCopiaECola).toContain(location);
  expect((await bank.api("GET", `/loc/${id}`)).body).toMatchObject({ id, txid });
  const second = await bank.api("PUT", `/cob/${newTxid()}`, body);
  expect(second.text).toContain("já é utilizado por outra cobrança");
});

test("a location of another kind, another account or nobody is refused", async () => {
  const bank = await openBank();
  const { id: ofCobv } = await newLocation(bank, "cobv");
  const foreign = await bank.api("POST", "/loc", { tipoCob: "cob" }, OUTRA);
  const { id: ofOther } = foreign.body as Location;
  for (const [id, words] of [
    [ofCobv, "é do tipo cobv"],
    [ofOther, "não existe"],
    [999, "não existe"],
  ] as const) {
    const refused = await bank.api("PUT", `/cob/${newTxid()}`, cobBody({ loc: { id } }));
    expect(refused.text).toContain(words);
  }
  expect((await bank.api("GET", `/loc/${ofOther}`)).status).toBe(404);
  expect((await bank.api("POST", "/loc", { tipoCob: "boleto" })).status).toBe(400);
});

test("a location is unlinked and given to another charge, across a restart", async () => {
  const bank = await openBank();
  const txid = newTxid();
  const made = await bank.api("PUT", `/cob/${txid}`, cobBody());
  const { loc } = made.body as { loc: Location };
  const unlinked = await bank.api("DELETE", `/loc/${loc.id}/txid`);
  expect(unlinked).toMatchObject({ status: 200, body: { id: loc.id, location: loc.location } });
  const without = await bank.api("GET", `/cob/${txid}`);
  expect(without.body).toMatchObject({ status: "ATIVA", revisao: 0 });
  expect(without.body).not.toHaveProperty("pixCopiaECola");
  await bank.restart();
  const other = newTxid();
  const taken = await bank.api("PUT", `/cob/${other}`, cobBody({ loc: { id: loc.id } }));
  expect(taken.body).toMatchObject({ location: loc.location });
  await bank.restart();
  expect((await bank.api("GET", `/loc/${loc.id}`)).body).toMatchObject({ txid: other });
  expect((await bank.api("GET", `/cob/${txid}`)).body).not.toHaveProperty("location");
});

test("the list shows locations with and without a charge, and the lists of charges the same", async () => {
  const bank = await openBank();
  const { id: free } = await newLocation(bank);
  const made = await bank.api("PUT", `/cob/${newTxid()}`, cobBody());
  const { loc } = made.body as { loc: Location };
  const ids = async (query: string) => {
    const { body } = await bank.api("GET", `/loc?${WINDOW}${query}`);
    return (body as { loc: Location[] }).loc.map(({ id }) => id);
  };
  expect(await ids("")).toEqual([free, loc.id]);
  expect(await ids("&txIdPresente=true")).toEqual([loc.id]);
  expect(await ids("&txIdPresente=false")).toEqual([free]);
  expect(await ids("&tipoCob=cobv")).toEqual([]);
  await bank.api("DELETE", `/loc/${loc.id}/txid`);
  const charges = await bank.api("GET", `/cob?${WINDOW}&locationPresente=true`);
  expect(charges.body).toMatchObject({ cobs: [] });
});

test("POST /cob invents a txid, each time another", async () => {
  const bank = await openBank();
  const [one, other] = await Promise.all([
    bank.api("POST", "/cob", cobBody()),
    bank.api("POST", "/cob", cobBody()),
  ]);
  expect(one).toMatchObject({ status: 201, body: { status: "ATIVA", revisao: 0 } });
  const txidOf = ({ body }: typeof one) => (body as { txid: string }).txid;
  expect(txidOf(one)).toMatch(/^[a-zA-Z0-9]{26,35}$/);
  expect(txidOf(one)).not.toBe(txidOf(other));
  expect((await bank.api("GET", `/cob/${txidOf(one)}`)).status).toBe(200);
});
