import { randomUUID } from "node:crypto";
import type { PaymentSeriesResponse } from "@/lib/payment-series/payment-series-response";
import { ONLY_DEEP } from "@/testing/deep";
import { ApiClient } from "../../chaos/api-client";
import { Bank, txidOf } from "../../chaos/bank";
import { dieAt } from "../../chaos/dying-app";
import { Service } from "../../chaos/service";
import { expect, test } from "../support/fixtures";
import { seriesBody } from "../support/payment-series";

/** Longer than a busy machine takes to start a service and another app beside it. */
const PATIENCE_MS = 600_000;

test(
  "a series whose process was killed after its first charge is completed by the same request, each charge once at the bank",
  ONLY_DEEP,
  async () => {
    test.setTimeout(PATIENCE_MS);
    const service = await Service.start();
    try {
      const api = new ApiClient([service.url], service.credentials);
      const bank = Bank.of(service.dataDir);
      const reference = randomUUID();
      const terms = { billingType: "PIX", fine: { percent: 2 } };
      const headers = await api.headersFor(randomUUID());
      const body = JSON.stringify(seriesBody({ ...terms, count: 5, reference }));
      const post = (url: string) =>
        fetch(`${url}/payment-series`, { method: "POST", headers, body });

      await dieAt("C6", service, (url) =>
        post(url).then(
          () => true,
          () => false,
        ),
      );
      const left = await api.list({ reference });
      expect(left?.content).toHaveLength(1);

      const answer = await post(service.url);
      expect([answer.status, answer.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
      const series: PaymentSeriesResponse = await answer.json();
      expect(series.state).toBe("COMPLETE");
      const ids = series.installments.map(({ paymentId }) => paymentId ?? "");
      expect(ids[0]).toBe(left?.content[0]?.id);
      const all = await api.list({ reference });
      expect(all?.content.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      for (const id of ids) expect(await bank.charge(txidOf(id))).toMatchObject({ puts: 1 });
    } finally {
      await service.stop(false);
    }
  },
);
