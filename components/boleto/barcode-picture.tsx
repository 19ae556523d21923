import { interleaved2of5 } from "@/lib/boletos/interleaved-2-of-5";

/** In modules: 5 mm of the printed symbol, which has 405 modules in 103 mm. */
const QUIET = 20;
/** In modules: 13 mm. */
const HEIGHT = 51;

/**
 * A boleto's bars: black on white in every theme, with their quiet zones. On paper 103 mm by 13 mm
 * (FEBRABAN); on a screen with room for it, one pixel a module.
 */
export function BarcodePicture({ barcode, label }: { barcode: string; label: string }) {
  const { bars, width } = interleaved2of5(barcode);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} 0 ${width + 2 * QUIET} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="h-[51px] w-[445px] max-w-full bg-qr print:h-[13mm] print:w-[113.17mm]"
    >
      <path
        fill="#000000"
        d={bars.map(({ x, width }) => `M${x} 0h${width}v${HEIGHT}h-${width}z`).join("")}
      />
    </svg>
  );
}
