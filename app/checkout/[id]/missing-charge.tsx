import { checkoutTexts } from "@/components/checkout/texts";
import { MessagePage } from "@/components/ui/message-page";
import { requestLocale } from "../../request-locale";

/**
 * In place of a charge that does not exist. Next.js's own not-found page would be put together by its
 * script, which these pages do not have; server/payer-pages takes the status from here.
 */
export async function MissingCharge() {
  const t = checkoutTexts(await requestLocale()).notFound;
  return (
    <div data-http-status="404">
      <MessagePage heading={t.heading} help={t.help} />
    </div>
  );
}
