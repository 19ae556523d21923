<?php

declare(strict_types=1);

namespace Vintem;

/** The service answered a request with a failure. Branch on $problemCode. */
final class ApiException extends VintemException
{
    /** The problem's code, the token endpoint's error, or "unknown" for an answer that is no problem. */
    public readonly string $problemCode;
    /** A sentence for users, in Portuguese; null without a problem. */
    public readonly ?string $detail;
    /** @var list<array{message: string, pointer?: string, parameter?: string}> Each field that broke a rule. */
    public readonly array $errors;
    /** Names the request in the service's log: report it. */
    public readonly ?string $requestId;

    /**
     * @param int $status the HTTP status.
     * @param array<string, mixed>|null $problem the body as the service sent it (RFC 9457).
     * @param float|null $retryAfter after so many seconds the same request may be answered otherwise.
     * @param string|null $idempotencyKey the key that was sent: a retry with it makes nothing twice.
     */
    public function __construct(
        public readonly int $status,
        public readonly ?array $problem,
        ?string $requestId,
        public readonly ?float $retryAfter,
        public readonly ?string $idempotencyKey,
    ) {
        $code = $problem['code'] ?? $problem['error'] ?? null;
        $this->problemCode = is_string($code) ? $code : 'unknown';
        $this->detail = isset($problem['detail']) ? (string) $problem['detail'] : null;
        $this->errors = is_array($problem['errors'] ?? null) ? $problem['errors'] : [];
        $this->requestId = $problem['requestId'] ?? $requestId;
        $detail = $this->detail === null ? '' : ": {$this->detail}";
        parent::__construct("$status {$this->problemCode}$detail");
    }
}
