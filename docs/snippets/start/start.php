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

$key = 'Idempotency-Key: ' . bin2hex(random_bytes(16));
$charge = call('POST', "$url/payments", [$authorized, $key, 'Content-Type: application/json'], json_encode([
    'amount' => 10.50,
    'billingType' => 'PIX',
    'dueDate' => '2099-12-31',
    'reference' => 'PED-1042',
    'payer' => ['name' => 'Ana Souza', 'document' => '12345678909'],
]));
echo "Send this link: {$charge['invoiceUrl']}\n";

// Sandbox only: the simulated payer pays.
call('POST', "$url/sandbox/payments/{$charge['id']}/pay", [$authorized]);

$status = $charge['status'];
while ($status === 'CREATING' || $status === 'PENDING') {
    sleep(1);
    $status = call('GET', "$url/payments/{$charge['id']}", [$authorized])['status'];
}
echo "$status\n";
