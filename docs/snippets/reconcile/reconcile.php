<?php

$url = getenv('VINTEM_URL');
$day = $argv[1]; // a day in Brasília, such as 2026-11-22
$nextDay = date('Y-m-d', strtotime("$day +1 day"));

function call(string $method, string $address, array $headers, ?string $body = null): array
{
    $options = ['method' => $method, 'header' => $headers, 'content' => $body ?? '', 'timeout' => 15];
    $answer = file_get_contents($address, false, stream_context_create(['http' => $options]));
    if ($answer === false) {
        throw new RuntimeException("$method $address failed");
    }
    return json_decode($answer, true, 16, JSON_THROW_ON_ERROR);
}

$basic = base64_encode(getenv('VINTEM_CLIENT_ID') . ':' . getenv('VINTEM_CLIENT_SECRET'));
$form = 'Content-Type: application/x-www-form-urlencoded';
$token = call('POST', "$url/oauth/token", ["Authorization: Basic $basic", $form], 'grant_type=client_credentials');
$get = fn (string $path, array $query): array
    => call('GET', "$url$path?" . http_build_query($query), ["Authorization: Bearer {$token['access_token']}"]);

// 1. Every charge that was created that day: compare them with your orders, by reference.
$window = ['createdFrom' => "{$day}T00:00:00-03:00", 'createdTo' => "{$nextDay}T00:00:00-03:00"];
for ($page = 0, $pages = 1; $page < $pages; $page++) {
    $answer = $get('/payments', $window + ['sort' => 'createdAt,asc', 'size' => 100, 'page' => $page]);
    $pages = $answer['page']['totalPages'];
    foreach ($answer['content'] as $charge) {
        echo implode(' ', [$charge['reference'] ?? '', $charge['status'], $charge['paidAmount'] ?? '']), "\n";
    }
}

// 2. Every movement of money of that day, in centavos: what came, what was kept, what went back.
$sums = ['credited' => 0, 'tariff' => 0, 'refund_done' => 0, 'changed' => 0];
$after = [];
do {
    $answer = $get('/movements', ['dayFrom' => $day, 'dayTo' => $day, 'size' => 100] + $after);
    foreach ($answer['content'] as ['kind' => $kind, 'amount' => $amount]) {
        $centavos = (int) round($amount * 100);
        if (isset($sums[$kind])) {
            $sums[$kind] += $centavos;
        }
        $sums['changed'] += $centavos;
    }
    $after = ['after' => $answer['next']];
} while ($answer['next'] !== null);
foreach ($sums as $kind => $centavos) {
    echo $kind, ' ', number_format($centavos / 100, 2, '.', ''), "\n";
}
