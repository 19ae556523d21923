<?php

declare(strict_types=1);

namespace Vintem;

/** Webhooks by Standard Webhooks 1.0. */
final class Webhooks
{
    /**
     * Verifies a webhook and reads its event.
     *
     * @param string $rawBody file_get_contents('php://input'), as it came.
     * @param array<string, string|list<string>> $headers getallheaders(), $_SERVER, or those of a PSR-7 request.
     * @param string|list<string> $secret the endpoint's, whsec_…; several while one is being replaced.
     * @param int $tolerance how far the time of sending may be from the clock, in seconds, in both directions.
     * @return array<string, mixed> the event.
     * @throws WebhookVerificationException unless one of the secrets signed it within the tolerance.
     */
    public static function verify(
        string $rawBody,
        array $headers,
        string|array $secret,
        int $tolerance = 300,
        ?int $now = null,
    ): array {
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        $signatures = self::header($headers, 'webhook-signature');
        if ($id === '' || $signatures === '') {
            throw new WebhookVerificationException('A header of the webhook is missing.');
        }
        if (!preg_match('/^[0-9]{1,12}$/D', $timestamp)) {
            throw new WebhookVerificationException('webhook-timestamp is no number of seconds.');
        }
        if (abs(($now ?? time()) - (int) $timestamp) > $tolerance) {
            throw new WebhookVerificationException('The webhook was sent too long ago, or a clock is wrong.');
        }
        $isGenuine = false;
        foreach ((array) $secret as $one) {
            $expected = self::signature($rawBody, $id, $timestamp, $one);
            foreach (explode(' ', $signatures) as $entry) {
                $isGenuine = hash_equals($expected, $entry) || $isGenuine;
            }
        }
        if (!$isGenuine) {
            throw new WebhookVerificationException('No signature of the webhook is by this secret.');
        }
        return json_decode($rawBody, true, 64, JSON_THROW_ON_ERROR);
    }

    private static function signature(string $body, string $id, string $timestamp, string $secret): string
    {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret) ?? '', true);
        // Without a key anybody could sign.
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('The secret of a webhook is whsec_ and base64.');
        }
        return 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    }

    /** @param array<string, string|list<string>> $headers */
    private static function header(array $headers, string $name): string
    {
        $server = 'http_' . str_replace('-', '_', $name);
        foreach ($headers as $key => $value) {
            $lower = strtolower((string) $key);
            if ($lower === $name || $lower === $server) {
                return is_array($value) ? (string) ($value[0] ?? '') : (string) $value;
            }
        }
        return '';
    }
}
