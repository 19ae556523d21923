import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Above this the best compression takes ten seconds and more, for a hundredth of the size. */
const LARGE = 1_000_000;

/** Puts the compressed forms of a file beside it, by which the server answers those who take them. */
export async function compressFile(file) {
  const plain = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: plain.length > LARGE ? 9 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  await Promise.all([
    promisify(brotliCompress)(plain, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(plain, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}
