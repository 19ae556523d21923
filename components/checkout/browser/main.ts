import { copyOnClick } from "./copy";
import { countDown } from "./count-down";
import { printOnClick, sendFormsOnce } from "./forms";
import { watch } from "./watch";

// All the script of the payer's pages (app/checkout/payer-pages): they work without it, and better with it.
copyOnClick();
printOnClick();
sendFormsOnce();
countDown();
watch();
