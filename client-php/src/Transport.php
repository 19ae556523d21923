<?php

declare(strict_types=1);

namespace Vintem;

/** Sends requests with a token, and repeats those that may be repeated. */
final class Transport
{
    /** A token is renewed so long before it ends, in seconds. */
    private const RENEW_BEFORE = 30;
    /** A longer wait than this, in seconds, is the caller's to decide. */
    private const LONGEST_WAIT = 60;
    private const PASSING = [500, 502, 503, 504];

    private readonly string $url;
    private readonly TokenCache $tokens;

    public function __construct(
        string $url,
        private readonly string $clientId,
        private readonly string $clientSecret,
        ?TokenCache $tokens = null,
        private readonly int $timeout = 15,
        private readonly int $retries = 4,
    ) {
        if (!preg_match('#^https?://#', $url) || $clientId === '' || $clientSecret === '') {
            throw new \InvalidArgumentException('An http or https address, a client id and a secret are required.');
        }
        $this->url = rtrim($url, '/');
        $this->tokens = $tokens ?? new MemoryTokenCache();
    }

    /**
     * Sends a request and reads the JSON of its answer.
     *
     * @param array<string, mixed> $query lists repeat a parameter; what is null is left out.
     * @param array<string, mixed>|null $body
     * @param bool|null $isRepeatable whether sending it twice does what sending it once does; GET and what has a key do.
     * @param int $wait time that the service takes on purpose, in seconds, beside the timeout.
     * @return array<string, mixed>
     * @throws ApiException|ConnectionException
     */
    public function json(
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?bool $isRepeatable = null,
        int $wait = 0,
        ?int $retries = null,
    ): array {
        [$text] = $this->send($method, $path, $query, $body, $idempotencyKey, $isRepeatable, $wait, $retries);
        return self::read($text);
    }

    /**
     * Sends a request for something that others may change meanwhile. With a version it is sent again after a limit alone,
     * because a second try would conflict with the first.
     *
     * @param array<string, mixed>|null $body
     * @param string|null $version sent as If-Match: the service refuses the request when this is not what is there.
     * @return array<string, mixed> the answer's JSON, and as version what its ETag has between quotes, or null.
     * @throws ApiException|ConnectionException
     */
    public function versioned(
        string $method,
        string $path,
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?string $version = null,
    ): array {
        // Whatever has a version is a setting: sending it twice does what sending it once does.
        $isRepeatable = $version === null;
        $more = $version === null ? [] : ["If-Match: \"$version\""];
        [$text, $headers] = $this->send($method, $path, [], $body, $idempotencyKey, $isRepeatable, 0, null, $more);
        // A proxy that compresses marks the tag as weak; it names the setting all the same.
        $isTag = preg_match('#^(?:W/)?"(.+)"$#', $headers['etag'] ?? '', $parts) === 1;
        return [...self::read($text), 'version' => $isTag ? $parts[1] : null];
    }

    /**
     * Reads a file.
     *
     * @return string its bytes.
     * @throws ApiException|ConnectionException
     */
    public function file(string $path, string $type): string
    {
        return $this->send('GET', $path, [], null, null, true, 0, null, [], $type)[0];
    }

    /**
     * Sends a request until there is an answer that stays.
     *
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     * @param list<string> $more headers beside those that every request has.
     * @return array{string, array<string, string>} body, and headers by their names in lower case.
     */
    private function send(
        string $method,
        string $path,
        array $query,
        ?array $body,
        ?string $idempotencyKey,
        ?bool $isRepeatable,
        int $wait,
        ?int $retries,
        array $more = [],
        string $accept = 'application/json',
    ): array {
        $isRepeatable ??= $method === 'GET' || $idempotencyKey !== null;
        $headers = ["Accept: $accept", ...$more];
        if ($idempotencyKey !== null) {
            $headers[] = "Idempotency-Key: $idempotencyKey";
        }
        $text = null;
        if ($body !== null) {
            $headers[] = 'Content-Type: application/json';
            $text = json_encode((object) $body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        }
        $isNewToken = false;
        $left = $retries ?? $this->retries;
        $send = function () use ($method, $path, $query, $headers, $text, $idempotencyKey, $wait): array {
            $all = [...$headers, 'Authorization: Bearer ' . $this->token(0)];
            return $this->fetch($method, $path . self::queryText($query), $all, $text, $idempotencyKey, $wait);
        };
        return $this->repeated($send, $isRepeatable, $idempotencyKey, $left, function () use (&$isNewToken): bool {
            // The service may have been restarted with other keys, or the token revoked: a new one decides.
            $this->tokens->clear();
            [$was, $isNewToken] = [$isNewToken, true];
            return !$was;
        });
    }

    /** @return array<string, mixed> */
    private static function read(string $text): array
    {
        return $text === '' ? [] : json_decode($text, true, 64, JSON_THROW_ON_ERROR);
    }

    /** The current access token, of a new token when there is none or it ends soon. */
    public function token(?int $retries = null): string
    {
        $kept = $this->tokens->get();
        if ($kept !== null) {
            return $kept;
        }
        // RFC 6749 2.3.1: both are form-encoded before they become Basic credentials.
        $basic = base64_encode(urlencode($this->clientId) . ':' . urlencode($this->clientSecret));
        $headers = ["Authorization: Basic $basic", 'Content-Type: application/x-www-form-urlencoded'];
        $send = fn (): array => $this->fetch('POST', '/oauth/token', $headers, 'grant_type=client_credentials', null, 0);
        [$text] = $this->repeated($send, true, null, $retries ?? $this->retries, static fn (): bool => false);
        $granted = json_decode($text, true, 8, JSON_THROW_ON_ERROR);
        $this->tokens->set($granted['access_token'], time() + $granted['expires_in'] - self::RENEW_BEFORE);
        return $granted['access_token'];
    }

    /**
     * Sends until there is an answer that stays.
     *
     * @param callable(): array{int, string, array<string, string>} $send
     * @param callable(): bool $renew whether another token may help after a 401.
     * @return array{string, array<string, string>} body, and headers by their names in lower case.
     */
    private function repeated(
        callable $send,
        bool $isRepeatable,
        ?string $idempotencyKey,
        int $retries,
        callable $renew,
    ): array {
        for ($failures = 1;; $failures += 1) {
            try {
                [$status, $text, $headers] = $send();
                if ($status < 400) {
                    return [$text, $headers];
                }
                if ($status === 401 && $renew()) {
                    continue;
                }
                $error = self::errorOf($status, $text, $headers, $idempotencyKey);
            } catch (ApiException | ConnectionException $thrown) {
                // Of a request for a token too, without which nothing was sent.
                $error = $thrown;
            }
            $retryAfter = $error instanceof ApiException ? $error->retryAfter ?? 0.0 : 0.0;
            if (!self::passes($error, $isRepeatable) || $failures > $retries || $retryAfter > self::LONGEST_WAIT) {
                throw $error;
            }
            // As long as the service said, or twice as long each time, by chance up to half shorter.
            $backoff = min(0.5 * 2 ** ($failures - 1), 8.0) * random_int(50, 100) / 100;
            usleep((int) (max($retryAfter, $backoff) * 1_000_000));
        }
    }

    /** @param array<string, string> $headers */
    private static function errorOf(int $status, string $text, array $headers, ?string $idempotencyKey): ApiException
    {
        $problem = json_decode($text, true);
        $retryAfter = $headers['retry-after'] ?? null;
        return new ApiException(
            $status,
            is_array($problem) ? $problem : null,
            $headers['x-request-id'] ?? null,
            is_numeric($retryAfter) ? (float) $retryAfter : null,
            $idempotencyKey,
        );
    }

    /** Whether the same request may be answered otherwise a moment later, and may be sent again. */
    private static function passes(ApiException|ConnectionException $error, bool $isRepeatable): bool
    {
        if ($error instanceof ConnectionException) {
            return $isRepeatable;
        }
        // Of both nothing was done.
        if ($error->status === 429 || $error->problemCode === 'request_in_progress') {
            return true;
        }
        return $isRepeatable && in_array($error->status, self::PASSING, true);
    }

    /**
     * Sends a request once.
     *
     * @param list<string> $headers
     * @return array{int, string, array<string, string>} status, body, and headers by their names in lower case.
     */
    private function fetch(
        string $method,
        string $address,
        array $headers,
        ?string $body,
        ?string $idempotencyKey,
        int $wait,
    ): array {
        $answered = [];
        $curl = curl_init($this->url . $address);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => [...$headers, 'Expect:'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_ENCODING => '',
            CURLOPT_CONNECTTIMEOUT => 5,
            CURLOPT_TIMEOUT => $this->timeout + $wait,
            // A redirect would carry the credentials to an address that nobody configured.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$answered): int {
                [$name, $value] = [...explode(':', $line, 2), ''];
                $answered[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
        }
        $text = curl_exec($curl);
        $status = (int) curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        $error = curl_error($curl);
        unset($curl);
        if (!is_string($text) || ($status >= 300 && $status < 400)) {
            $why = is_string($text) ? "answered with a redirect, $status" : "cannot be reached: $error";
            throw new ConnectionException("{$this->url} $why", $idempotencyKey);
        }
        return [$status, $text, $answered];
    }

    /** @param array<string, mixed> $query */
    private static function queryText(array $query): string
    {
        $pairs = [];
        foreach ($query as $name => $value) {
            foreach (is_array($value) ? $value : [$value] as $one) {
                if ($one !== null) {
                    $text = is_bool($one) ? ($one ? 'true' : 'false') : (string) $one;
                    $pairs[] = rawurlencode($name) . '=' . rawurlencode($text);
                }
            }
        }
        return $pairs === [] ? '' : '?' . implode('&', $pairs);
    }
}
