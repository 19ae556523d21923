<?php

declare(strict_types=1);

namespace Vintem;

/** The service could not be reached, or did not answer in time, however often it was tried. */
final class ConnectionException extends VintemException
{
    /** @param string|null $idempotencyKey the key that was sent: a retry with it makes nothing twice. */
    public function __construct(string $message, public readonly ?string $idempotencyKey)
    {
        parent::__construct($message);
    }
}
