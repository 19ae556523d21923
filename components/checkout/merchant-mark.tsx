import type { FramedShop } from "./framed-shop";

/** The merchant's logo, or the first letter of its name. */
export function MerchantMark({ shop: { home, merchantName, brand } }: { shop: FramedShop }) {
  if (brand.logoVersion !== null) {
    return (
      // biome-ignore lint/performance/noImgElement: small already, and the optimizer would need the charge's address
      <img
        src={`${home}/logo?v=${brand.logoVersion}`}
        alt=""
        className="h-12 w-auto min-w-12 max-w-32 shrink-0 rounded-control border border-line bg-plate object-contain p-1"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-tint font-semibold text-accent text-lg uppercase"
    >
      {initial(merchantName)}
    </span>
  );
}

/** The first character worth showing, as a reader sees it, whatever script the name is in. */
function initial(name: string): string {
  const readable = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
  for (const { segment } of new Intl.Segmenter("pt-BR").segment(name)) {
    if (readable.test(segment)) return segment;
  }
  return "";
}
