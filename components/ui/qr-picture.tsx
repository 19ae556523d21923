import { QRCodeSVG } from "qrcode.react";

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
  return (
    <div className="self-center rounded-card border border-line bg-qr p-1">
      <QRCodeSVG
        value={text}
        size={size}
        level="M"
        marginSize={4}
        bgColor="#ffffff"
        fgColor="#000000"
        aria-label={label}
        className={`h-auto max-w-full ${className}`}
      />
    </div>
  );
}
