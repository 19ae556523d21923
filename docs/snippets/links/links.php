<?php

$url = getenv('VINTEM_URL');

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
$authorized = "Authorization: Bearer {$token['access_token']}";
$send = fn (string $method, string $path, array $body): array => call($method, $url . $path, [
    $authorized,
    'Content-Type: application/json',
    'Idempotency-Key: ' . bin2hex(random_bytes(16)), // PATCH does without
], json_encode($body));

$link = $send('POST', '/payment-links', ['title' => 'Oficina de cerâmica', 'amount' => 180, 'maxPayments' => 12]);
echo "Send or print: {$link['url']}\n";

$charge = $send('POST', '/payments', [
    'amount' => 10.50,
    'billingType' => 'PIX',
    'dueDate' => '2099-12-30',
    'payer' => ['name' => 'Ana Souza', 'document' => '12345678909'],
]);
$changed = $send('PATCH', "/payments/{$charge['id']}", ['amount' => 12.00, 'dueDate' => '2099-12-31']);
echo "Changed to: {$changed['amount']} until {$changed['dueDate']}\n";

$payers = [];
while ($payers === []) {
    sleep(1);
    $payers = call('GET', "$url/payers?q=ana%20souza", [$authorized])['content'];
}
echo "Payer: {$payers[0]['name']}\n";

$stopped = $send('PATCH', "/payment-links/{$link['id']}", ['active' => false]);
echo "Link: {$stopped['state']}\n";
