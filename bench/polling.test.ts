import { expect, test } from "vitest";
import { readHead } from "./polling";

test("an answer is as long as its head and its body", () => {
  const head = 'HTTP/1.1 200 OK\r\nETag: "a:b"\r\nContent-Length: 5\r\n\r\n';
  expect(readHead(`${head}12345`)).toEqual({ status: 200, etag: '"a:b"', length: head.length + 5 });
});

test("an unchanged answer has no body, whatever length its head names", () => {
  const head = "HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\n\r\n";
  expect(readHead(head)).toEqual({ status: 304, etag: null, length: head.length });
});

test("half a head is waited for, and a missing length is not guessed", () => {
  expect(readHead("HTTP/1.1 200 OK\r\nConten")).toBeNull();
  expect(() => readHead("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")).toThrow("length");
});
