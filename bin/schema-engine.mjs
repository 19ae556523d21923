#!/usr/bin/env node
// Stands in for Prisma's native schema engine, which its command line would download: answers the
// same JSON-RPC over standard input with the engine's WebAssembly build. For authoring migrations
// (`migrate diff`) and for the drift test; the app applies migrations by itself (server/migrate).
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

/** PostgreSQL's one-byte catalogue type "char", which the adapter does not know. */
const CHAR_OID = 18;
const TEXT_OID = 25;

const args = process.argv.slice(2);
// `prisma` asks for the engine's version through the `cli` subcommand before it starts it.
if (args.includes("cli") || args.includes("--version")) process.exit(0);
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);

await loadEngine();
const engine = await bindings.SchemaEngine.new(
  { datamodels: readDatamodels() },
  () => {},
  bindMigrationAwareSqlAdapterFactory(await adapterFactory(databaseUrl())),
);
for await (const line of createInterface({ input: process.stdin })) await answer(JSON.parse(line));

async function loadEngine() {
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const wasm = readFileSync(script.replace(/\.js$/, "_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

function readDatamodels() {
  return option("--datamodels")
    ?.split(",")
    .map((path) => [path, readFileSync(path, "utf8")]);
}

function databaseUrl() {
  const { url } = JSON.parse(option("--datasource") ?? "{}");
  return new URL(url ?? "postgresql://localhost:5432/postgres");
}

async function adapterFactory(url) {
  const factory = new PrismaPg({
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  });
  const probe = await factory.connect();
  const adapter = Object.getPrototypeOf(probe);
  await probe.dispose();
  runScriptsWhole(adapter);
  readCatalogueChars(Object.getPrototypeOf(adapter));
  releaseShadowDatabase(factory);
  return factory;
}

/** The adapter splits scripts at every semicolon, function bodies included; the server does not. */
function runScriptsWhole(adapter) {
  adapter.executeScript = async function executeScript(script) {
    await this.client.query(script);
  };
}

function readCatalogueChars(queryable) {
  const { performIO, queryRaw } = queryable;
  const charFields = new WeakMap();
  queryable.performIO = async function readFields(query) {
    const result = await performIO.call(this, query);
    const fields = result.fields ?? [];
    const found = fields.flatMap(({ dataTypeID }, i) => (dataTypeID === CHAR_OID ? [i] : []));
    for (const i of found) fields[i].dataTypeID = TEXT_OID;
    charFields.set(query, found);
    return result;
  };
  queryable.queryRaw = async function readRows(query) {
    const result = await queryRaw.call(this, query);
    for (const i of charFields.get(query) ?? []) result.columnTypes[i] = ColumnTypeEnum.Character;
    return result;
  };
}

/** The adapter drops the shadow database while its own pool still holds it. */
function releaseShadowDatabase(factory) {
  const connect = factory.connectToShadowDb.bind(factory);
  factory.connectToShadowDb = async () => {
    const shadow = await connect();
    const pool = shadow.underlyingDriver();
    const dispose = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await pool.end();
      pool.end = async () => {};
      await dispose();
    };
    return shadow;
  };
}

async function answer({ id, method, params }) {
  if (!method) return;
  try {
    const result = await engine[method](params);
    // The native engine prints a diff through the client; its WebAssembly build returns it.
    if (method === "diff" && result.stdout) {
      send({ id: -id, method: "print", params: { content: result.stdout } });
    }
    send({ id, result: result ?? {} });
  } catch (error) {
    const message = String(error);
    send({ id, error: { code: 4466, message, data: { is_panic: false, message } } });
  }
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
