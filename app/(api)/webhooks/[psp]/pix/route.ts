// API Pix calls `{webhookUrl}/pix`; both addresses are served (reference, pix-api, section 7).
export { POST } from "../route";
