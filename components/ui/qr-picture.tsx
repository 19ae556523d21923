import { encode } from "uqr";

/** In modules, as the QR Code standard asks for. */
const QUIET = 4;

/** A code as a camera reads it: black on white in every theme, with its quiet zone. */
export function QrPicture({
  text,
  label,
  size,
  className,
}: {
  text: string;
  label: string;
  /** In pixels, where there is room for them. */
  size: number;
  className: string;
}) {
  const { data, size: modules } = encode(text, { ecc: "M", border: QUIET });
  return (
    <div className="self-center rounded-card border border-line bg-qr p-1">
      <svg
        role="img"
        aria-label={label}
        width={size}
        height={size}
        viewBox={`0 0 ${modules} ${modules}`}
        shapeRendering="crispEdges"
        className={`h-auto max-w-full ${className}`}
      >
        <path fill="#ffffff" d={`M0 0h${modules}v${modules}H0z`} />
        <path fill="#000000" d={data.flatMap(darkRuns).join("")} />
      </svg>
    </div>
  );
}

/** A row's dark modules as rectangles, those beside each other as one. */
function darkRuns(row: readonly boolean[], y: number): string[] {
  const runs = row
    .map((dark) => (dark ? "1" : "0"))
    .join("")
    .matchAll(/1+/g);
  return [...runs].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
}
