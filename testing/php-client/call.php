<?php

// What the tests of client-php run: a method of the client for each line of standard input, as JSON
// [name, ...arguments], and on standard output for each what came of it.

declare(strict_types=1);

require __DIR__ . '/../../client-php/autoload.php';

[, $url, $clientId, $clientSecret, $cache] = [...$argv, '', ''];
$tokens = $cache === '' ? null : new Vintem\FileTokenCache($cache);
$vintem = new Vintem\Client($url, $clientId, $clientSecret, $tokens);

$methods = [
    'create' => $vintem->payments->create(...),
    'get' => $vintem->payments->get(...),
    'list' => $vintem->payments->list(...),
    'iterate' => static fn (array $query): array => iterator_to_array($vintem->payments->iterate($query), false),
    'edit' => $vintem->payments->edit(...),
    'createLink' => $vintem->paymentLinks->create(...),
    'getLink' => $vintem->paymentLinks->get(...),
    'listLinks' => $vintem->paymentLinks->list(...),
    'changeLink' => $vintem->paymentLinks->change(...),
    'createSeries' => $vintem->paymentSeries->create(...),
    'getSeries' => $vintem->paymentSeries->get(...),
    'iterateSeries' => static fn (array $query): array => iterator_to_array($vintem->paymentSeries->iterate($query), false),
    'completeSeries' => $vintem->paymentSeries->complete(...),
    'cancelSeries' => $vintem->paymentSeries->cancel(...),
    'booklet' => static fn (string $id): string => base64_encode($vintem->paymentSeries->booklet($id)),
    'payers' => $vintem->payers->list(...),
    'cancel' => $vintem->payments->cancel(...),
    'refund' => $vintem->payments->refund(...),
    'play' => $vintem->play(...),
    'clock' => $vintem->sandboxClock(...),
    'moveClock' => $vintem->moveSandboxClock(...),
    'resetClock' => $vintem->resetSandboxClock(...),
    'verify' => Vintem\Webhooks::verify(...),
    'movements' => static fn (array $query): array => iterator_to_array($vintem->movements->iterate($query), false),
    /** Follows the feed until an event of this type. */
    'followUntil' => static function (string $type) use ($vintem): array {
        $seen = [];
        foreach ($vintem->events->follow() as $event) {
            $seen[] = $event['type'];
            if ($event['type'] === $type) {
                break;
            }
        }
        return $seen;
    },
];

while (($line = fgets(STDIN)) !== false) {
    [$name, $arguments] = json_decode($line, true, 64, JSON_THROW_ON_ERROR);
    try {
        $said = ['value' => $methods[$name](...$arguments)];
    } catch (Vintem\ApiException $error) {
        $said = ['error' => $error->problemCode, 'status' => $error->status, 'key' => $error->idempotencyKey];
    } catch (Throwable $error) {
        $said = ['error' => $error::class];
    }
    echo json_encode($said, JSON_THROW_ON_ERROR), "\n";
}
