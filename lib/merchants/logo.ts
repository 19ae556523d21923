/** The largest logo that is stored: 256 KiB. */
export const LOGO_MAX_BYTES = 262_144;

/** The widest and the tallest logo, in pixels: more is decoded into memory than a phone has to give. */
export const LOGO_MAX_PIXELS = 2_048;

/** The smallest one that shows anything. */
export const LOGO_MIN_PIXELS = 16;

export type LogoType = "image/png" | "image/jpeg" | "image/webp";

/** What an upload turned out to be. */
export type LogoReading =
  | { readonly kind: "logo"; readonly type: LogoType }
  | { readonly kind: "too_large" | "not_an_image" | "bad_size" };

/**
 * Decides what an upload is by its own bytes, whatever it was called. Drawings (SVG) can carry
 * scripts and are none.
 */
export function readLogo(bytes: Uint8Array): LogoReading {
  if (bytes.length > LOGO_MAX_BYTES) return { kind: "too_large" };
  const found = pngSize(bytes) ?? webpSize(bytes) ?? jpegSize(bytes);
  if (!found) return { kind: "not_an_image" };
  const { type, width, height } = found;
  const fits = [width, height].every((n) => n >= LOGO_MIN_PIXELS && n <= LOGO_MAX_PIXELS);
  return fits ? { kind: "logo", type } : { kind: "bad_size" };
}

interface Sized {
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
}

/** The signature, and IHDR as the first chunk (PNG, section 11.2.1). */
function pngSize(bytes: Uint8Array): Sized | null {
  if (!startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return null;
  if (bytes.length < 33 || text(bytes, 12, 4) !== "IHDR") return null;
  const view = viewOf(bytes);
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** The three forms of a RIFF container with WEBP in it (RFC 9649). */
function webpSize(bytes: Uint8Array): Sized | null {
  if (bytes.length < 30 || text(bytes, 0, 4) !== "RIFF" || text(bytes, 8, 4) !== "WEBP")
    return null;
  const view = viewOf(bytes);
  const type = "image/webp";
  switch (text(bytes, 12, 4)) {
    case "VP8 ":
      if (!startsWith(bytes, 23, [0x9d, 0x01, 0x2a])) return null;
      return {
        type,
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case "VP8L": {
      if (bytes[20] !== 0x2f) return null;
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { type, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return null;
  }
}

/** Walks the segments up to the frame header, which has the size (ITU T.81, B.2.2). */
function jpegSize(bytes: Uint8Array): Sized | null {
  if (!startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return null;
  const view = viewOf(bytes);
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) {
      return { type: "image/jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    // Filling before a marker.
    if (marker === 0xff) at += 1;
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function startsWith(bytes: Uint8Array, at: number, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[at + i] === byte);
}

function text(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
