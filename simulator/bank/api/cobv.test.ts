import { expect, test } from "vitest";
import { cobBody, LOJA, newTxid, openBank, type TestBank } from "@/testing/simulator/bank";
import { clientOf, DIALECTS } from "@/testing/simulator/bank-client";

/** Noon in Brasília. */
const NOON = "15:00:00Z";
/** A Tuesday before the due date, and the Thursday on which it is due; Friday 20 November 2026 is a holiday. */
const CREATED = `2026-11-17T${NOON}`;
const DUE = "2026-11-19";

function cobvBody(valor: object = {}, changes: object = {}) {
  return {
    ...cobBody({ calendario: { dataDeVencimento: DUE, validadeAposVencimento: 60 } }),
    valor: { original: "1000.00", ...valor },
    ...changes,
  };
}

async function openDueBank(): Promise<TestBank> {
  return openBank({ now: () => new Date(CREATED) });
}

const part = (modalidade: number, valorPerc: string) => ({ modalidade, valorPerc });

test.each<[object, string, string]>([
  [{}, "2026-12-01", "1000.00"],
  [{ multa: part(1, "5.55") }, "2026-11-19", "1000.00"],
  [{ multa: part(1, "5.55") }, "2026-11-20", "1005.55"],
  [{ multa: part(2, "2.00") }, "2026-12-01", "1020.00"],
  [{ juros: part(1, "0.50") }, "2026-11-29", "1005.00"],
  [{ juros: part(2, "0.10") }, "2026-11-29", "1010.00"],
  // 1000.00 x 1 % / 30 x 10 = 3.333…, cut.
  [{ juros: part(3, "1.00") }, "2026-11-29", "1003.33"],
  [{ juros: part(4, "12.00") }, "2026-11-29", "1003.33"],
  // Business days from 19 to 29 November: 23 to 27.
  [{ juros: part(5, "0.50") }, "2026-11-29", "1002.50"],
  [{ juros: part(6, "0.10") }, "2026-11-29", "1005.00"],
  [{ juros: part(7, "1.00") }, "2026-11-29", "1002.38"],
  [{ juros: part(8, "12.00") }, "2026-11-29", "1002.38"],
  [{ abatimento: part(1, "100.00"), multa: part(2, "10.00") }, "2026-12-01", "990.00"],
  [{ abatimento: part(2, "50.00"), juros: part(2, "1.00") }, "2026-11-21", "510.00"],
  [
    { desconto: { modalidade: 1, descontoDataFixa: [{ data: DUE, valorPerc: "10.00" }] } },
    DUE,
    "990.00",
  ],
  [
    {
      desconto: {
        modalidade: 2,
        descontoDataFixa: [
          { data: "2026-11-18", valorPerc: "10.00" },
          { data: "2026-11-17", valorPerc: "20.00" },
        ],
      },
    },
    "2026-11-18",
    "900.00",
  ],
  [{ desconto: part(3, "1.50") }, "2026-11-17", "997.00"],
  [{ desconto: part(4, "1.50") }, "2026-11-17", "997.00"],
  [{ desconto: part(5, "0.33") }, "2026-11-17", "993.40"],
  [{ desconto: part(6, "0.33") }, "2026-11-18", "996.70"],
  [{ desconto: part(6, "0.33") }, "2026-11-20", "1000.00"],
])("with %j it costs on %s %s", async (valor, day, amount) => {
  const bank = await openDueBank();
  const txid = newTxid();
  expect((await bank.api("PUT", `/cobv/${txid}`, cobvBody(valor))).status).toBe(201);
  const horario = `${day}T${NOON}`;
  const paid = await bank.control("POST", `/cobs/${txid}/pay`, { horario });
  expect(paid.body).toMatchObject({ pix: [{ valor: amount }] });
});

test("a due date on a holiday before a weekend is kept on the Monday after, and the last day moves as well", async () => {
  const bank = await openDueBank();
  const calendario = { dataDeVencimento: "2026-11-20", validadeAposVencimento: 5 };
  const body = cobvBody({ multa: part(1, "1.00") }, { calendario });
  const pay = async (day: string) => {
    const txid = newTxid();
    await bank.api("PUT", `/cobv/${txid}`, body);
    return bank.control("POST", `/cobs/${txid}/pay`, { horario: `${day}T${NOON}` });
  };
  expect((await pay("2026-11-23")).body).toMatchObject({ pix: [{ valor: "1000.00" }] });
  // Five days after Monday the 23rd is a Saturday; the Monday after is the last day.
  expect((await pay("2026-11-30")).status).toBe(200);
  expect((await pay("2026-12-01")).status).toBe(409);
});

test.each<[string, object, string]>([
  ["an abatement of all", { abatimento: part(2, "100.00") }, "cobv.valor.abatimento"],
  [
    "a discount of all",
    { desconto: { modalidade: 1, descontoDataFixa: [{ data: DUE, valorPerc: "1000.00" }] } },
    "cobv.valor.desconto",
  ],
  [
    "both shapes of a discount",
    {
      desconto: {
        modalidade: 1,
        valorPerc: "1.00",
        descontoDataFixa: [{ data: DUE, valorPerc: "1.00" }],
      },
    },
    "cobv.valor.desconto",
  ],
  [
    "a discount by day with dates",
    { desconto: { modalidade: 3, descontoDataFixa: [{ data: DUE, valorPerc: "1.00" }] } },
    "cobv.valor.desconto",
  ],
  ["an unknown way of interest", { juros: part(9, "1.00") }, "cobv.valor.juros.modalidade"],
])("%s is refused and names its field", async (_, valor, propriedade) => {
  const bank = await openDueBank();
  const refused = await bank.api("PUT", `/cobv/${newTxid()}`, cobvBody(valor));
  expect(refused).toMatchObject({
    status: 400,
    body: {
      type: "https://pix.bcb.gov.br/api/v2/error/CobVOperacaoInvalida",
      violacoes: [{ propriedade }],
    },
  });
});

test("a due date before its creation is refused", async () => {
  const bank = await openDueBank();
  const body = cobvBody({}, { calendario: { dataDeVencimento: "2026-11-16" } });
  const refused = await bank.api("PUT", `/cobv/${newTxid()}`, body);
  expect(refused.body).toMatchObject({
    violacoes: [{ propriedade: "cobv.calendario.dataDeVencimento" }],
  });
});

test("a change keeps what it does not name, and a field that nobody knows is refused", async () => {
  const bank = await openDueBank();
  const txid = newTxid();
  await bank.api("PUT", `/cobv/${txid}`, cobvBody({ multa: part(2, "2.00") }));
  const changed = await bank.api("PATCH", `/cobv/${txid}`, {
    calendario: { dataDeVencimento: "2026-11-25" },
    valor: { original: "900.00" },
  });
  expect(changed).toMatchObject({
    status: 200,
    body: {
      revisao: 1,
      calendario: { dataDeVencimento: "2026-11-25", validadeAposVencimento: 60 },
      valor: { original: "900.00", multa: part(2, "2.00") },
      devedor: { nome: "Maria" },
    },
  });
  const refused = await bank.api("PATCH", `/cobv/${txid}`, { vencimento: "2026-11-26" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Campo desconhecido: vencimento");
});

test("one txid is not for an immediate charge and one with due date", async () => {
  const bank = await openDueBank();
  const txid = newTxid();
  await bank.api("PUT", `/cob/${txid}`, cobBody());
  const refused = await bank.api("PUT", `/cobv/${txid}`, cobvBody());
  expect(refused).toMatchObject({
    status: 400,
    body: { violacoes: [{ propriedade: "cobv.txid" }] },
  });
});

test("the list answers with a slash at its end as well", async () => {
  const bank = await openDueBank();
  await bank.api("PUT", `/cobv/${newTxid()}`, cobvBody());
  const window = "inicio=2026-11-17T00:00:00Z&fim=2026-11-18T00:00:00Z";
  const listed = await bank.api("GET", `/cobv/?${window}`);
  expect(listed.body).toMatchObject({ cobs: [{ valor: { original: "1000.00" } }] });
});

test("a bank with a name looks at the check digits of CPF and CNPJ", async () => {
  const bank = await openBank();
  const { clientId, ...account } = LOJA;
  await bank.control("PUT", `/accounts/${clientId}`, { ...account, profile: "bradesco" });
  const api = await clientOf(bank.call, DIALECTS.bradesco);
  const put = (devedor: object) => api("PUT", `/cob/${newTxid()}`, cobBody({ devedor }));
  expect((await put({ cpf: "12345678909", nome: "A" })).status).toBe(201);
  expect((await put({ cnpj: "12ABC34501DE35", nome: "A" })).status).toBe(201);
  expect((await put({ cpf: "12345678900", nome: "A" })).body).toMatchObject({
    violacoes: [{ propriedade: "cob.devedor.cpf", valor: "12345678900" }],
  });
});
