import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { SettingError } from "@/lib/platform/env";
import type { Manifest } from "./manifest";

/** 32 MiB and about 0.1 s a guess. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A backup's key, and what its manifest says about it. */
export interface Encryption {
  readonly key: Buffer;
  readonly facts: NonNullable<Manifest["encryption"]>;
}

/** Derives a new backup's key from a passphrase; the salt makes every backup's key another one. */
export async function newEncryption(passphrase: string): Promise<Encryption> {
  const salt = randomBytes(16).toString("base64url");
  const key = await keyFrom(passphrase, salt);
  return { key, facts: { salt, verifier: verifierOf(key) } };
}

/**
 * The key of a backup that was read.
 *
 * @throws SettingError when the passphrase is missing, another one, or not needed.
 */
export async function encryptionOf(
  { encryption: facts }: Manifest,
  passphrase: string | null,
): Promise<Encryption | null> {
  if (facts === null) {
    if (passphrase === null) return null;
    throw new SettingError("The backup is not encrypted: leave out --key-file.");
  }
  if (passphrase === null) throw new SettingError("The backup is encrypted: give its --key-file.");
  const key = await keyFrom(passphrase, facts.salt);
  if (verifierOf(key) !== facts.verifier) {
    throw new SettingError("The backup was encrypted with another key than that of --key-file.");
  }
  return { key, facts };
}

async function keyFrom(passphrase: string, salt: string): Promise<Buffer> {
  const derive = promisify<string, string, number, typeof SCRYPT, Buffer>(scrypt);
  return derive(passphrase, salt, 32, SCRYPT);
}

function verifierOf(key: Buffer): string {
  return createHmac("sha256", key).update("vintem backup").digest("hex");
}

/** AES-256-GCM: nonce, ciphertext, tag. */
export function encrypting({ key }: Encryption) {
  return async function* (plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    yield nonce;
    for await (const chunk of plain) yield cipher.update(chunk);
    yield cipher.final();
    yield cipher.getAuthTag();
  };
}

/**
 * Reads a file as it was before it was encrypted.
 *
 * @throws at its end when it is not what was encrypted.
 */
export async function* decrypted(path: string, { key }: Encryption): AsyncGenerator<Buffer> {
  const { size } = await stat(path);
  const body = size - TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", key, await bytesAt(path, 0, NONCE_BYTES));
  decipher.setAuthTag(await bytesAt(path, body, TAG_BYTES));
  // An empty range cannot be said to `createReadStream`; gzip makes no empty file.
  const sealed: ReadStream = createReadStream(path, { start: NONCE_BYTES, end: body - 1 });
  for await (const chunk of sealed) yield decipher.update(chunk);
  yield decipher.final();
}

async function bytesAt(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    return (await file.read(Buffer.alloc(length), 0, length, position)).buffer;
  } finally {
    await file.close();
  }
}
