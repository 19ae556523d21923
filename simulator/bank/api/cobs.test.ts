import { describe, expect, test } from "vitest";
import { cobBody, LOJA, newTxid, OUTRA, openBank } from "@/testing/simulator/bank";
import type { Reply } from "@/testing/simulator/simulator";

function refusedWith(kind: string, propriedade?: string) {
  return {
    status: 400,
    contentType: "application/problem+json",
    body: {
      type: `https://pix.bcb.gov.br/api/v2/error/${kind}`,
      status: 400,
      ...(propriedade
        ? { violacoes: expect.arrayContaining([expect.objectContaining({ propriedade })]) }
        : {}),
    },
  };
}

describe("PUT /cob/{txid}", () => {
  test("the same PUT twice opens one charge and changes nothing", async () => {
    const bank = await openBank();
    const txid = newTxid();
    const first = await bank.api("PUT", `/cob/${txid}`, cobBody());
    const again = await bank.api("PUT", `/cob/${txid}`, cobBody());
    expect(first).toMatchObject({
      status: 201,
      body: { txid, revisao: 0, status: "ATIVA", valor: { original: "37.00" } },
    });
    expect(again).toEqual(first);
    expect((await bank.control("GET", "/cobs?clientId=loja")).body).toMatchObject({
      count: 1,
      cobs: [{ txid, puts: 2, revisao: 0, status: "ATIVA" }],
    });
  });

  test("a changed PUT rewrites an ATIVA charge with the next revision and keeps its location", async () => {
    const bank = await openBank();
    const txid = newTxid();
    const first = await bank.api("PUT", `/cob/${txid}`, cobBody());
    const second = await bank.api("PUT", `/cob/${txid}`, cobBody({ valor: { original: "38.00" } }));
    const { location } = first.body as { location: string };
    expect(second).toMatchObject({ status: 201, body: { revisao: 1, location } });
    const old = await bank.api("GET", `/cob/${txid}?revisao=0`);
    expect(old).toMatchObject({ status: 200, body: { valor: { original: "37.00" } } });
  });

  test.each([
    ["a zero amount", { valor: { original: "0.00" } }, "cob.valor.original"],
    ["an amount as a number", { valor: { original: 37 } }, "cob.valor.original"],
    ["an amount with a comma", { valor: { original: "37,00" } }, "cob.valor.original"],
    ["an expiry of zero seconds", { calendario: { expiracao: 0 } }, "cob.calendario.expiracao"],
    ["a foreign key", { chave: OUTRA.chave }, "cob.chave"],
    [
      "a payer with two documents",
      { devedor: { cpf: "12345678909", cnpj: "12345678000195", nome: "M" } },
      "cob.devedor",
    ],
    ["a payer without a document", { devedor: { nome: "Maria" } }, "cob.devedor"],
    ["a payer without a name", { devedor: { cpf: "12345678909" } }, "cob.devedor.nome"],
    [
      "a message of 141 characters",
      { solicitacaoPagador: "x".repeat(141) },
      "cob.solicitacaoPagador",
    ],
  ])("%s is refused and names its field", async (_, changes, propriedade) => {
    const bank = await openBank();
    const txid = newTxid();
    const refused = await bank.api("PUT", `/cob/${txid}`, cobBody(changes));
    expect(refused).toMatchObject(refusedWith("CobOperacaoInvalida", propriedade));
    expect((await bank.api("GET", `/cob/${txid}`)).status).toBe(404);
  });

  test("a txid of the wrong shape is refused", async () => {
    const bank = await openBank();
    for (const txid of ["a".repeat(25), "a".repeat(36), `${"a".repeat(26)}-`]) {
      const refused = await bank.api("PUT", `/cob/${txid}`, cobBody());
      expect(refused).toMatchObject(refusedWith("CobOperacaoInvalida", "cob.txid"));
    }
  });

  test("a zero amount is accepted when the payer may change it, and fields nobody knows are ignored", async () => {
    const bank = await openBank();
    const body = cobBody({ valor: { original: "0.00", modalidadeAlteracao: 1 }, novidade: 1 });
    expect((await bank.api("PUT", `/cob/${newTxid()}`, body)).status).toBe(201);
  });

  test("a paid charge can no longer be rewritten", async () => {
    const bank = await openBank();
    const txid = newTxid();
    await bank.api("PUT", `/cob/${txid}`, cobBody());
    await bank.control("POST", `/cobs/${txid}/pay`, {});
    const refused = await bank.api("PUT", `/cob/${txid}`, cobBody());
    expect(refused).toMatchObject(refusedWith("CobOperacaoInvalida", "cob.status"));
  });
});

describe("PATCH /cob/{txid}", () => {
  test("the receiver can remove a charge, once", async () => {
    const bank = await openBank();
    const txid = newTxid();
    await bank.api("PUT", `/cob/${txid}`, cobBody());
    const removal = { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" };
    const removed = await bank.api("PATCH", `/cob/${txid}`, removal);
    expect(removed).toMatchObject({ status: 200, body: removal });
    const again = await bank.api("PATCH", `/cob/${txid}`, removal);
    expect(again).toMatchObject(refusedWith("CobOperacaoInvalida", "cob.status"));
    expect((await bank.control("POST", `/cobs/${txid}/pay`, {})).status).toBe(409);
  });

  test("a paid charge cannot be removed", async () => {
    const bank = await openBank();
    const txid = newTxid();
    await bank.api("PUT", `/cob/${txid}`, cobBody());
    await bank.control("POST", `/cobs/${txid}/pay`, {});
    const removal = { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" };
    const refused = await bank.api("PATCH", `/cob/${txid}`, removal);
    expect(refused).toMatchObject(refusedWith("CobOperacaoInvalida"));
    const read = await bank.api("GET", `/cob/${txid}`);
    expect(read.body).toMatchObject({ status: "CONCLUIDA", pix: [{ txid, valor: "37.00" }] });
  });

  test("removing and changing in one call is refused, and so is any other status", async () => {
    const bank = await openBank();
    const txid = newTxid();
    await bank.api("PUT", `/cob/${txid}`, cobBody());
    for (const patch of [
      { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR", valor: { original: "1.00" } },
      { status: "CONCLUIDA" },
    ]) {
      const refused = await bank.api("PATCH", `/cob/${txid}`, patch);
      expect(refused).toMatchObject(refusedWith("CobOperacaoInvalida", "cob.status"));
    }
  });

  test("a change of some fields leaves the others and makes a revision", async () => {
    const bank = await openBank();
    const txid = newTxid();
    await bank.api("PUT", `/cob/${txid}`, cobBody());
    const changed = await bank.api("PATCH", `/cob/${txid}`, { valor: { original: "1.00" } });
    expect(changed).toMatchObject({
      status: 200,
      body: { revisao: 1, valor: { original: "1.00" }, devedor: { nome: "Maria" } },
    });
  });
});

describe("accounts and lists", () => {
  test("another account's charge looks exactly like one that does not exist", async () => {
    const bank = await openBank();
    const txid = newTxid();
    await bank.api("PUT", `/cob/${txid}`, cobBody());
    const foreign = await bank.api("GET", `/cob/${txid}`, undefined, OUTRA);
    const missing = await bank.api("GET", `/cob/${newTxid()}`, undefined, OUTRA);
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(missing);
  });

  test("without a valid token nothing is answered but 401, and an expired token is none", async () => {
    let clock = Date.now();
    const bank = await openBank({ now: () => new Date(clock) });
    await bank.control("PUT", "/settings", { tokenExpiresIn: 60 });
    expect((await bank.token()).body).toMatchObject({ token_type: "Bearer", expires_in: 60 });
    expect((await bank.api("GET", `/cob/${newTxid()}`)).status).toBe(404);
    clock += 60_000;
    expect((await bank.api("GET", `/cob/${newTxid()}`)).status).toBe(401);
    expect((await bank.token({ ...LOJA, clientSecret: "errado" })).status).toBe(401);
    expect((await bank.token(OUTRA)).status).toBe(200);
  });

  test("the list takes both ends of its window, filters and pages", async () => {
    let clock = Date.parse("2026-01-01T00:00:00Z");
    const bank = await openBank({ now: () => new Date(clock) });
    const txids = [newTxid(), newTxid(), newTxid()];
    for (const txid of txids) {
      await bank.api("PUT", `/cob/${txid}`, cobBody());
      clock += 1_000;
    }
    await bank.control("POST", `/cobs/${txids[1]}/pay`, {});
    const window = "inicio=2026-01-01T00:00:00Z&fim=2026-01-01T00:00:01Z";
    const listed = (reply: Reply) =>
      (reply.body as { cobs: { txid: string }[] }).cobs.map((cob) => cob.txid);
    expect(listed(await bank.api("GET", `/cob?${window}`))).toEqual(txids.slice(0, 2));
    expect(listed(await bank.api("GET", `/cob?${window}&status=ATIVA`))).toEqual([txids[0]]);
    const paged = await bank.api(
      "GET",
      `/cob?${window}&paginacao.itensPorPagina=1&paginacao.paginaAtual=1`,
    );
    expect(listed(paged)).toEqual([txids[1]]);
    expect(paged.body).toMatchObject({
      parametros: { paginacao: { quantidadeDePaginas: 2, quantidadeTotalDeItens: 2 } },
    });
    expect(await bank.api("GET", "/cob?inicio=2026-01-01T00:00:00Z")).toMatchObject(
      refusedWith("CobConsultaInvalida", "fim"),
    );
    expect(await bank.api("GET", `/cob?${window}&cpf=1&cnpj=2`)).toMatchObject(
      refusedWith("CobConsultaInvalida", "cpf"),
    );
  });
});
