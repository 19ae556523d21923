import { interleaved2of5 } from "@/lib/domain/interleaved-2-of-5";

/** Ten modules of white on either side (ISO/IEC 16390, quiet zone). */
const QUIET = 10;
const HEIGHT = 52;

/**
 * A boleto's bars as a camera reads them: black on white in every theme, with their quiet
 * zone. Where there is room, each of the 425 modules is one pixel wide.
 */
export function BarcodePicture({ barcode, label }: { barcode: string; label: string }) {
  const { bars, width } = interleaved2of5(barcode);
  return (
    <div className="rounded-card border border-line bg-qr py-3">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width + 2 * QUIET} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mx-auto h-16 w-full sm:w-[425px]"
      >
        <path
          fill="#000000"
          d={bars.map(({ x, width }) => `M${x + QUIET} 0h${width}v${HEIGHT}h-${width}z`).join("")}
        />
      </svg>
    </div>
  );
}
