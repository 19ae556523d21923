// CPF and CNPJ: how they are written, and whether their check digits agree. Rules of the Receita
// Federal; CNPJs issued from July 2026 on may hold letters (IN RFB 2.229/2024).

/** A document as it is stored: without dots, slash, dash and spaces, letters in upper case. */
export function bareDocument(written: string): string {
  return written.replace(/[.\-/\s]/g, "").toUpperCase();
}

/** Whether a bare text has the form of a CPF or of a CNPJ of digits alone (docs/contract.md 2.5). */
export function isNumericDocument(bare: string): boolean {
  return /^([0-9]{11}|[0-9]{14})$/.test(bare);
}

/** Whether a bare text has the form of a CPF or of a CNPJ, which may hold letters (API Pix 2.9, `cnpj`). */
export function isDocument(bare: string): boolean {
  return /^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/.test(bare);
}

/** Whether a bare text is a CPF: 11 digits, of which the last two check the others. */
export function isCpf(bare: string): boolean {
  return /^\d{11}$/.test(bare) && !isOneCharacter(bare) && endsInCheckDigits(bare, CPF_WEIGHTS);
}

/** Whether a bare text is a CNPJ, numeric or with letters; its last two digits check the others. */
export function isCnpj(bare: string): boolean {
  return (
    /^[0-9A-Z]{12}\d{2}$/.test(bare) &&
    !isOneCharacter(bare) &&
    endsInCheckDigits(bare, CNPJ_WEIGHTS)
  );
}

/** `529.982.247-25` or `11.222.333/0001-81`, for the screen; any other text unchanged. */
export function formatDocument(bare: string): string {
  if (/^\d{11}$/.test(bare)) return bare.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4");
  return bare.replace(/^([0-9A-Z]{2})(...)(...)(....)(\d\d)$/, "$1.$2.$3/$4-$5");
}

/** `CNPJ 11.222.333/0001-81` or `CPF 529.982.247-25`: the words are the same in either language. */
export function namedDocument(document: string): string {
  return `${document.length === 11 ? "CPF" : "CNPJ"} ${formatDocument(document)}`;
}

/** `***.***.247-**` or `**.***.333/****-**`: three characters of it, for a payer who knows the rest. */
export function maskedDocument(bare: string): string {
  const shownFrom = bare.length === 11 ? 6 : 5;
  let at = -1;
  return formatDocument(bare).replace(/[0-9A-Z]/g, (character) => {
    at += 1;
    return at >= shownFrom && at < shownFrom + 3 ? character : "*";
  });
}

/** The weights of the second check digit; those of the first are the same without the leftmost. */
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** One character all along passes the arithmetic, and is nobody's document. */
function isOneCharacter(bare: string): boolean {
  return new Set(bare).size === 1;
}

function endsInCheckDigits(bare: string, weights: readonly number[]): boolean {
  const first = checkDigit(bare.slice(0, -2), weights.slice(1));
  const second = checkDigit(bare.slice(0, -1), weights);
  return bare.endsWith(`${first}${second}`);
}

function checkDigit(characters: string, weights: readonly number[]): number {
  const sum = weights.reduce(
    (total, weight, i) => total + weight * (characters.charCodeAt(i) - "0".charCodeAt(0)),
    0,
  );
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
