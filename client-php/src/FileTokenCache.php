<?php

declare(strict_types=1);

namespace Vintem;

/** Keeps the token in a file that its owner alone can read: for PHP-FPM and mod_php, where a process forgets everything. */
final class FileTokenCache implements TokenCache
{
    /** @param string $path outside of what the web server serves; one file for each client id. */
    public function __construct(private readonly string $path)
    {
    }

    public function get(): ?string
    {
        $text = is_file($this->path) ? file_get_contents($this->path) : false;
        $kept = $text === false ? null : json_decode($text, true);
        return time() < ($kept['expiresAt'] ?? 0) ? ($kept['token'] ?? null) : null;
    }

    public function set(string $token, int $expiresAt): void
    {
        $next = tempnam(dirname($this->path), 'vintem');
        if ($next === false) {
            throw new VintemException("{$this->path} cannot be written.");
        }
        // tempnam makes the file 0600; the rename replaces the old one as a whole.
        file_put_contents($next, json_encode(['token' => $token, 'expiresAt' => $expiresAt]));
        rename($next, $this->path);
    }

    public function clear(): void
    {
        if (is_file($this->path)) {
            @unlink($this->path);
        }
    }
}
