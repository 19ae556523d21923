import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BankStatement, STATEMENT_MAX_BYTES, STATEMENT_MAX_ENTRIES } from "./bank-statement";
import { readBankStatement } from "./read-bank-statement";

const UTF8 = (text: string) => new TextEncoder().encode(text);
const LATIN1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

function read(bytes: Uint8Array): BankStatement {
  const reading = readBankStatement(bytes);
  if (reading.kind === "refused") throw new Error(JSON.stringify(reading.refusal));
  return reading.statement;
}

function refusalOf(bytes: Uint8Array): unknown {
  const reading = readBankStatement(bytes);
  return reading.kind === "refused" ? reading.refusal : "read";
}

/** A statement of OFX 1.x with the given entries, leaves unclosed. */
function sgml(...entries: string[]): string {
  return [
    "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n",
    "<OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>20261121<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>",
    "<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>0341<ACCTID>12345",
    "</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130",
    ...entries.map((entry) => `<STMTTRN>\r\n${entry}\r\n</STMTTRN>`),
    "</BANKTRANLIST><LEDGERBAL><BALAMT>1<DTASOF>20261121</LEDGERBAL>",
    "</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>",
  ].join("\r\n");
}

const CREDIT =
  "<TRNTYPE>CREDIT\r\n<DTPOSTED>20261120100000[-03:EST]\r\n<TRNAMT>150,00\r\n<FITID>N1\r\n<MEMO>PIX RECEBIDO JOAO";

describe("OFX 1.x", () => {
  test("credits and debits are read from unclosed leaves, with the account they are of", () => {
    const debit = "<TRNTYPE>DEBIT\r\n<DTPOSTED>20261120\r\n<TRNAMT>-1.00\r\n<FITID>N2";
    expect(read(UTF8(sgml(CREDIT, debit)))).toEqual({
      format: "ofx",
      layout: null,
      lines: [
        {
          line: 10,
          postedOn: "2026-11-20",
          amount: 15_000n,
          text: "PIX RECEBIDO JOAO",
          account: "341/12345",
          bankId: "N1",
        },
      ],
      debits: [
        {
          line: 17,
          postedOn: "2026-11-20",
          amount: 100n,
          text: "",
          account: "341/12345",
          bankId: "N2",
        },
      ],
      unread: [],
      period: { from: "2026-11-01", to: "2026-11-30" },
      passedOver: 0,
    });
  });

  test("the days it is about are those it names once, and none where they make no sense or are of two accounts", () => {
    const file = sgml(CREDIT);
    const days = "<DTSTART>20261101<DTEND>20261130";
    const periodOf = (words: string) => read(UTF8(file.replace(days, words))).period;
    expect(periodOf("<DTSTART>20261101000000[-03:EST]\r\n<DTEND>20261130")).toEqual({
      from: "2026-11-01",
      to: "2026-11-30",
    });
    for (const words of ["", "<DTSTART>20261101", "<DTSTART>x<DTEND>20261130", `${days}${days}`]) {
      expect(periodOf(words)).toBeNull();
    }
    expect(periodOf("<DTSTART>20261201<DTEND>20261130")).toBeNull();
  });

  test("a file in Windows-1252 and one in UTF-8 say the same, whatever their header says", () => {
    const file = sgml(CREDIT.replace("JOAO", "JOÃO D’ÁVILA"));
    const windows = Buffer.from(file.replace("’", "\u0092"), "latin1");
    expect(read(new Uint8Array(windows))).toEqual(read(UTF8(file)));
    expect(read(UTF8(file)).lines[0]?.text).toContain("JOÃO D’ÁVILA");
  });

  test.each([
    ["20261120", "2026-11-20"],
    ["20261120235959", "2026-11-20"],
    ["20261120000000", "2026-11-20"],
    ["20261120000000[0:GMT]", "2026-11-20"],
    ["20261120013000[0:GMT]", "2026-11-19"],
    ["20261120013000.000[-3:BRT]", "2026-11-20"],
    ["20261120213000[-5]", "2026-11-20"],
    ["20261120223000[-5:EST]", "2026-11-21"],
    ["20261120120000[5.5:IST]", "2026-11-20"],
  ])("DTPOSTED %s is the Brasília day %s", (posted, day) => {
    const entry = CREDIT.replace("20261120100000[-03:EST]", posted);
    expect(read(UTF8(sgml(entry))).lines[0]?.postedOn).toBe(day);
  });

  test("an entry without a readable day or amount is reported by line and rule, the rest is read", () => {
    const file = sgml(
      CREDIT.replace("20261120100000[-03:EST]", "20261320"),
      CREDIT.replace("150,00", "1.500"),
      `${CREDIT}\r\n<TRNAMT>9.00`,
      CREDIT.replace("CREDIT", "DEBIT"),
      CREDIT,
    );
    const { lines, unread } = read(UTF8(file));
    expect(lines).toHaveLength(1);
    expect(unread).toEqual([
      { line: 10, rule: "date", found: "20261320" },
      { line: 17, rule: "amount", found: "1.500" },
      { line: 24, rule: "contradiction", found: "150,00 9.00" },
      { line: 32, rule: "contradiction", found: "DEBIT 150,00" },
    ]);
  });

  test("a file without line feeds is read alike, its lines counted where it ends them at all", () => {
    const file = sgml(CREDIT, CREDIT.replace("150,00", "80,00"));
    const found = read(UTF8(file));
    expect(found.lines.map(({ line, amount }) => [line, amount])).toEqual([
      [10, 15_000n],
      [17, 8_000n],
    ]);
    expect(read(UTF8(file.replaceAll("\r\n", "\r")))).toEqual(found);
    expect(read(UTF8(file.replaceAll("\r\n", "")))).toEqual({
      ...found,
      lines: found.lines.map((line) => ({ ...line, line: 1 })),
    });
  });

  test("a balance is nobody's payment", () => {
    expect(read(UTF8(sgml(CREDIT.replace("PIX RECEBIDO", "Saldo Anterior")))).lines).toEqual([]);
  });
});

describe("OFX 2.x", () => {
  const xml = (memo: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL</CURDEF><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>10.00</TRNAMT>
<FITID>A</FITID><NAME>Pão &amp; Cia &#233;</NAME><MEMO>${memo}</MEMO></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

  test("entities are read as what they stand for", () => {
    expect(read(UTF8(xml("a &lt; b"))).lines).toEqual([
      {
        line: 3,
        postedOn: "2026-11-20",
        amount: 1_000n,
        text: "Pão & Cia é · a < b",
        account: null,
        bankId: "A",
      },
    ]);
  });

  test("what a payer writes cannot add an entry", () => {
    const forged = "<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120<TRNAMT>999.00</STMTTRN>";
    const { lines } = read(UTF8(xml(`<![CDATA[${forged}]]>`)));
    expect(lines.map(({ amount }) => amount)).toEqual([1_000n]);
    expect(lines[0]?.text).toContain("999.00");
  });
});

describe("OFX that is refused", () => {
  test("another currency, a file cut off, too many entries", () => {
    const file = sgml(CREDIT);
    expect(refusalOf(UTF8(file.replace("BRL", "usd")))).toEqual({ rule: "currency", found: "USD" });
    expect(refusalOf(UTF8(file.slice(0, file.indexOf("</STMTTRN>"))))).toEqual({
      rule: "cut_off",
      line: 16,
    });
    const many = sgml("<STMTTRN>".repeat(STATEMENT_MAX_ENTRIES + 1));
    expect(refusalOf(UTF8(many))).toEqual({ rule: "too_many" });
  });
});

describe("CSV, as banks lay it out", () => {
  const nubank = `Data,Valor,Identificador,Descrição
20/11/2026,150.00,6740-ab,"Transferência recebida pelo Pix - JOÃO DA SILVA - •••.982.247-•• - BCO (0001)"
21/11/2026,-20.00,6740-ac,Compra no débito - PADARIA`;

  const inter = ` Extrato Conta Corrente
Conta ;1234567
Período ;01/11/2026 a 30/11/2026
Saldo ;9.395,21

Data Lançamento;Histórico;Descrição;Valor;Saldo
20/11/2026;Pix recebido ;João da Silva;1.150,00;9.395,21
21/11/2026;Compra no débito;Padaria;-36,04;9.359,17`;

  const bradesco = `Extrato de: Agência: 1 | Conta: 2-3;;;;;
Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)
19/11/2026;SALDO ANTERIOR;;;;1.000,00
20/11/2026;TRANSFE PIX;1234;150,00;;1.150,00
;REM: JOAO DA SILVA 20/11;;;;
20/11/2026;TARIFA BANCARIA;55;;-2,00;1.148,00
Total;;;150,00;-2,00;1.148,00`;

  const bancoDoBrasil = `"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"
"00/00/0000","Saldo Anterior","","","1.000,00",""
"20/11/2026","Pix - Recebido","20/11 08:00 00052998224725 JOAO DA SILVA","200800","150,00","Entrada"
"20/11/2026","Pix - Enviado","20/11 08:00 MARIA","200801","10,00","Saída"`;

  const sicoob = `DATA;DOCUMENTO;HISTÓRICO;VALOR
20/11/2026;Pix;CRÉD. PIX JOAO;150,00C
20/11/2026;Pix;DÉB. PIX MARIA;10,00D`;

  const caixa = `"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"
"123";"20261120";"200801";"CRED PIX";"150.00";"C"
"123";"20261120";"200802";"ENVIO PIX";"10.00";"D"`;

  const itau = `20/11/2026;PIX TRANSF JOAO 20/11;150,00
21/11/2026;PIX TRANSF MARIA 21/11;-10,00`;

  const c6 = `EXTRATO DE CONTA CORRENTE C6 BANK
Agência: 1 / Conta: 2

Data Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)
20/11/2026,21/11/2026,Pix recebido de JOAO,TRANSF ENVIADA PIX,150.00,0.00,150.00
20/11/2026,20/11/2026,Pix enviado para MARIA,TRANSF ENVIADA PIX,0.00,10.00,140.00`;

  const mercadoPago = `INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE
0,00;150,00;-10,00;140,00

RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE
20-11-2026;Transferência Pix recebida JOAO;123;150,00;150,00
20-11-2026;Pagamento MARIA;124;-10,00;140,00`;

  test.each([
    ["Nubank", nubank, 15_000n, "JOÃO DA SILVA", 2_000n],
    ["Inter", inter, 115_000n, "João da Silva", 3_604n],
    ["Bradesco", bradesco, 15_000n, "REM: JOAO DA SILVA", 200n],
    ["Banco do Brasil", bancoDoBrasil, 15_000n, "52998224725 JOAO", 1_000n],
    ["Sicoob", sicoob, 15_000n, "CRÉD. PIX JOAO", 1_000n],
    ["Caixa", caixa, 15_000n, "CRED PIX", 1_000n],
    ["Itaú, without headings", itau, 15_000n, "PIX TRANSF JOAO", 1_000n],
    ["C6", c6, 15_000n, "Pix recebido de JOAO", 1_000n],
    ["Mercado Pago", mercadoPago, 15_000n, "recebida JOAO", 1_000n],
  ])(
    "%s: the credit and the debit are read, in UTF-8 and in Windows-1252",
    (_, file, amount, words, debit) => {
      const utf8 = read(UTF8(`\uFEFF${file}`));
      expect(utf8.lines).toMatchObject([{ postedOn: "2026-11-20", amount }]);
      expect(utf8.lines[0]?.text).toContain(words);
      expect(utf8.debits.map((line) => line.amount)).toEqual([debit]);
      const latin1 = read(LATIN1(file.replaceAll("•", "*").replaceAll("\n", "\r\n")));
      expect(latin1.lines).toMatchObject([{ postedOn: "2026-11-20", amount }]);
    },
  );

  test("the headings that were found are reported, with their line", () => {
    expect(read(UTF8(bradesco)).layout).toEqual({
      separator: ";",
      headingLine: 2,
      date: "Data",
      amount: "Crédito (R$)",
      text: ["Histórico", "Docto."],
    });
    expect(read(UTF8(itau)).layout).toMatchObject({ headingLine: null, date: "1", amount: "3" });
  });

  test("rows that end in carriage returns alone are rows", () => {
    expect(read(UTF8(inter.replaceAll("\n", "\r")))).toEqual(read(UTF8(inter)));
  });

  test("a row whose day or amount cannot be read is reported by line and rule", () => {
    const file = `${inter}\n31/02/2026;Pix recebido;Ana;10,00;1,00\n22/11/2026;Pix recebido;Bia;1.500;1,00`;
    expect(read(UTF8(file)).unread).toEqual([
      { line: 9, rule: "date", found: "31/02/2026" },
      { line: 10, rule: "amount", found: "1.500" },
    ]);
  });

  test("a total with an amount is no payment without a day, and is reported", () => {
    const { lines, unread } = read(UTF8(`${sicoob}\nSoma;;;150,00C`));
    expect(lines).toHaveLength(1);
    expect(unread).toEqual([{ line: 4, rule: "date", found: "Soma" }]);
  });
});

describe("what is no statement", () => {
  test.each([
    ["nothing", UTF8(" \n"), { rule: "empty" }],
    ["a PDF", UTF8("%PDF-1.7 …"), { rule: "other_format", format: "pdf" }],
    ["an Excel file", LATIN1("PK\x03\x04…"), { rule: "other_format", format: "spreadsheet" }],
    ["an old one", LATIN1("\xd0\xcf\x11\xe0…"), { rule: "other_format", format: "spreadsheet" }],
    ["bytes", LATIN1("a\x00b"), { rule: "not_text" }],
    ["a letter", UTF8("Prezados,\nsegue o extrato."), { rule: "no_columns" }],
    ["headings without amounts", UTF8("Data;Nome\n20/11/2026;Ana"), { rule: "no_columns" }],
    [
      "an open quote",
      UTF8('Data;Valor;Nome\n20/11/2026;1,00;"Ana\n'),
      { rule: "cut_off", line: 2 },
    ],
    ["too much", new Uint8Array(STATEMENT_MAX_BYTES + 1), { rule: "too_large" }],
    ["too many rows", UTF8("a;b;c\n".repeat(STATEMENT_MAX_ENTRIES + 1)), { rule: "too_many" }],
  ])("%s is refused with its rule", (_, bytes, refusal) => {
    expect(refusalOf(bytes)).toEqual(refusal);
  });
});

describe("as many entries as a statement may have", () => {
  const rows = (count: number) => "20/11/2026;1,00;A\n".repeat(count);
  const most = STATEMENT_MAX_ENTRIES;

  test.each([
    ["without a heading", ""],
    ["below a heading", "Data;Valor;Nome\n"],
    [
      "below a heading in the last line that is searched",
      `${"Conta 1\n".repeat(39)}Data;Valor;Nome\n`,
    ],
  ])("are read %s, and one more is too many", (_, above) => {
    const read = readBankStatement(UTF8(`${above}${rows(most)}`));
    expect(read.kind === "read" && read.statement.lines.length).toBe(most);
    expect(refusalOf(UTF8(`${above}${rows(most + 1)}`))).toEqual({ rule: "too_many" });
  });
});

describe("whatever the bytes", () => {
  test("nothing is thrown", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        readBankStatement(bytes);
      }),
    );
  });

  const pieces = fc.constantFrom(
    ...["<OFX>", "</OFX>", "<STMTTRN>", "</STMTTRN>", "<TRNAMT>", "<DTPOSTED>", "<![CDATA[", "]]>"],
    ...["20261120", "[-3:BRT]", "10,00", "1.234,56", "-", "&#55296;", "&amp;", "Data", "Valor"],
    ...["Crédito", ";", ",", '"', "\n", "\r\n", "\t", "<", ">", "Saldo", "José", "\uD800"],
  );

  test("what is read is money above zero on a day, in lines of the file", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const file = parts.join("");
        const reading = readBankStatement(UTF8(file));
        if (reading.kind === "refused") return;
        const { lines, unread, passedOver } = reading.statement;
        expect(passedOver).toBeGreaterThanOrEqual(0);
        for (const { line } of [...lines, ...unread]) {
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(file.split("\n").length);
        }
        for (const { amount, postedOn, text } of lines) {
          expect(amount).toBeGreaterThan(0n);
          expect(postedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
          expect(text.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  const letters = (n: number) => n.toString(36).padStart(4, "0");
  const cells = (count: number) => Array.from({ length: count }, (_, n) => letters(n)).join(";");
  test.each([
    ["a row of different cells", `data;valor;x\n01/01/2026;1,00;${cells(400_000)}`],
    ["a heading of empty cells", `data;valor${";".repeat(1_000_000)}\n01/01/2026;1,00;Ana`],
    ["a row without headings", `01/01/2026;1,00;${cells(400_000)}`],
  ])("%s, more than any bank's file has, is refused before it is compared", (_, file) => {
    expect(refusalOf(UTF8(file))).toEqual({ rule: "no_columns" });
  });

  // Time that grew with the square of a file's size would end these by the runner's time-out.
  test("as many columns as are read, in as many rows, are dealt with", () => {
    const heading = `data;valor${";".repeat(98)}`;
    const { lines } = read(UTF8(`${heading}\n${`01/01/2026;1,00;${cells(8)}\n`.repeat(19_999)}`));
    expect(lines).toHaveLength(19_999);
  });

  test("a hostile file of the largest size is dealt with", () => {
    const hostile = ["<OFX>", "<![CDATA[", "<a", "&#1;", '"', "0.", " "].map(
      (piece) => `<OFX>${piece.repeat((STATEMENT_MAX_BYTES - 20) / piece.length)}`,
    );
    for (const file of hostile) expect(() => readBankStatement(UTF8(file))).not.toThrow();
  });
});
