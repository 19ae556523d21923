<?php

declare(strict_types=1);

namespace Vintem;

/**
 * A merchant's access to the service. Every call is repeated while the service is busy, away or answers that an equal request
 * is running, with the Idempotency-Key of the first try.
 */
final class Client
{
    public readonly Payments $payments;
    public readonly PaymentLinks $paymentLinks;
    public readonly PaymentSeries $paymentSeries;
    public readonly Payers $payers;
    public readonly Events $events;
    public readonly Movements $movements;
    /** Sends any other request, with token, retries and errors as every call has them. */
    public readonly Transport $transport;

    /**
     * @param string $url the service's address, as https://pay.example.com.
     * @param TokenCache|null $tokens a FileTokenCache under PHP-FPM, so that not every page requests a token.
     * @param int $timeout how long one try may take, in seconds.
     * @param int $retries how often a request is repeated.
     */
    public function __construct(
        string $url,
        string $clientId,
        string $clientSecret,
        ?TokenCache $tokens = null,
        int $timeout = 15,
        int $retries = 4,
    ) {
        $this->transport = new Transport($url, $clientId, $clientSecret, $tokens, $timeout, $retries);
        $this->payments = new Payments($this->transport);
        $this->paymentLinks = new PaymentLinks($this->transport);
        $this->paymentSeries = new PaymentSeries($this->transport);
        $this->payers = new Payers($this->transport);
        $this->events = new Events($this->transport);
        $this->movements = new Movements($this->transport);
    }

    /**
     * Lets something happen to a charge, such as "pay"; sandbox only.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function play(string $id, string $action, array $body = []): array
    {
        $path = '/sandbox/payments/' . rawurlencode($id) . '/' . rawurlencode($action);
        return $this->transport->json('POST', $path, [], $body);
    }

    /**
     * Reads the merchant's clock; sandbox only.
     *
     * @return array<string, mixed> today, and daysAhead of the real day.
     */
    public function sandboxClock(): array
    {
        return $this->transport->json('GET', '/sandbox/clock');
    }

    /**
     * Moves the merchant's clock forwards to a day, and what is due by then happens a moment later; sandbox only.
     *
     * @param string $to YYYY-MM-DD in Brasília: not before the day that it shows, at most 400 days after the real one.
     * @return array<string, mixed> today, and daysAhead of the real day.
     */
    public function moveSandboxClock(string $to): array
    {
        return $this->transport->json('POST', '/sandbox/clock', [], ['to' => $to], isRepeatable: true);
    }

    /**
     * Sets the merchant's clock to the real day again; what has happened stays. Sandbox only.
     *
     * @return array<string, mixed> today, and daysAhead, which is 0.
     */
    public function resetSandboxClock(): array
    {
        return $this->transport->json('DELETE', '/sandbox/clock', isRepeatable: true);
    }
}
