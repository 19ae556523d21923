<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

/** The payment method: settings, charge, redirect, webhook, refund. */
final class Vintem_Gateway extends WC_Payment_Gateway
{
    /** Of an order: the request of its current charge, with the key that it is sent with. */
    private const REQUEST = '_vintem_request';
    /** Of an order: the highest version of its charge that an event showed. */
    private const VERSION = '_vintem_version';
    /** Of an order: how many of its refunds the bank refused. */
    private const REFUSED_REFUNDS = '_vintem_refused_refunds';

    public function __construct()
    {
        $this->id = 'vintem';
        $this->method_title = 'Vintém';
        $this->method_description = 'Pix, cartão e boleto pelo seu servidor Vintém. Endereço dos webhooks: '
            . WC()->api_request_url('vintem');
        $this->has_fields = true;
        $this->supports = ['products', 'refunds'];
        $this->init_form_fields();
        $this->init_settings();
        $this->title = $this->get_option('title');
        $this->description = $this->get_option('description');
        add_action("woocommerce_update_options_payment_gateways_{$this->id}", [$this, 'process_admin_options']);
    }

    public function init_form_fields(): void
    {
        $methods = ['PIX' => 'Pix', 'BOLETO' => 'Boleto', 'CREDIT_CARD' => 'Cartão de crédito'];
        $this->form_fields = [
            'enabled' => ['title' => 'Ativar', 'type' => 'checkbox', 'label' => 'Cobrar pelo Vintém', 'default' => 'no'],
            'title' => ['title' => 'Nome', 'type' => 'text', 'default' => 'Pix, boleto ou cartão'],
            'description' => ['title' => 'Descrição', 'type' => 'text', 'default' => ''],
            'url' => ['title' => 'Endereço do serviço', 'type' => 'url', 'default' => ''],
            'client_id' => ['title' => 'Client id', 'type' => 'text', 'default' => ''],
            'client_secret' => ['title' => 'Client secret', 'type' => 'password', 'default' => ''],
            'webhook_secret' => ['title' => 'Segredo dos webhooks (whsec_…)', 'type' => 'password', 'default' => ''],
            'method' => [
                'title' => 'Forma de pagamento',
                'type' => 'select',
                'default' => 'UNDEFINED',
                'options' => ['UNDEFINED' => 'O pagador escolhe'] + $methods,
            ],
        ];
    }

    public function payment_fields(): void
    {
        echo '<p>' . esc_html((string) $this->description) . '</p>'
            . '<p class="form-row form-row-wide"><label for="vintem_document">CPF ou CNPJ</label>'
            . '<input id="vintem_document" name="vintem_document" class="input-text" inputmode="numeric" required></p>';
    }

    public function validate_fields(): bool
    {
        if (self::typedDocument() !== '') {
            return true;
        }
        wc_add_notice('Informe o CPF ou CNPJ.', 'error');
        return false;
    }

    /**
     * Charges an order and leads to its checkout page. Pressed twice, or again after a crash, it is the same charge.
     *
     * @return array{result: string, redirect?: string}
     */
    public function process_payment($order_id): array
    {
        $order = wc_get_order($order_id);
        try {
            $charge = $this->charge($order);
            // The code expired, or the charge was canceled: another one takes its place.
            if ($charge['status'] === 'CANCELED') {
                $order->delete_meta_data(self::REQUEST);
                $charge = $this->charge($order);
            }
        } catch (Vintem\VintemException $error) {
            $this->log($error);
            $detail = $error instanceof Vintem\ApiException && $error->status === 422 ? ": {$error->detail}" : '. Tente de novo.';
            wc_add_notice("Não foi possível cobrar$detail", 'error');
            return ['result' => 'failure'];
        }
        if ($order->has_status(['pending', 'failed'])) {
            $order->update_status('on-hold', "Cobrança {$charge['id']} criada.");
        }
        return ['result' => 'success', 'redirect' => $charge['checkoutUrl'] ?? $charge['invoiceUrl']];
    }

    /**
     * Sends money back.
     *
     * @return true|WP_Error
     */
    public function process_refund($order_id, $amount = null, $reason = '')
    {
        $order = wc_get_order($order_id);
        $id = $order->get_transaction_id();
        if ($id === '') {
            return new WP_Error('vintem', 'Este pedido não foi pago pelo Vintém.');
        }
        // The same as long as WooCommerce counts nothing more as refunded: a retry after a time-out sends nothing twice.
        $state = [$order_id, $order->get_total_refunded(), $amount, $order->get_meta(self::REFUSED_REFUNDS)];
        $key = 'wc-refund-' . hash('sha256', (string) wp_json_encode($state));
        try {
            $value = $amount === null ? null : round((float) $amount, 2);
            $refund = $this->client()->payments->refund($id, $value, $reason === '' ? null : $reason, $key);
            $order->add_order_note("Devolução {$refund['id']} solicitada.");
            return true;
        } catch (Vintem\VintemException $error) {
            $this->log($error);
            if ($error instanceof Vintem\ApiException && $error->status < 500) {
                $refused = (int) $order->get_meta(self::REFUSED_REFUNDS);
                $order->update_meta_data(self::REFUSED_REFUNDS, (string) ($refused + 1));
                $order->save();
                return new WP_Error('vintem', (string) $error->detail);
            }
            return new WP_Error('vintem', 'O serviço não respondeu. Tente de novo: nada é devolvido duas vezes.');
        }
    }

    /**
     * Takes a webhook.
     *
     * @param array<string, mixed> $headers as $_SERVER has them.
     * @return int the status to answer with.
     */
    public function take(string $body, array $headers): int
    {
        try {
            $event = Vintem\Webhooks::verify($body, $headers, $this->get_option('webhook_secret'));
        } catch (Vintem\WebhookVerificationException | InvalidArgumentException | JsonException) {
            return 400;
        }
        $charge = $event['data']['payment'] ?? null;
        $order = is_array($charge) ? $this->orderOf($charge) : null;
        // Events may come twice and out of order: the highest version says how the charge is.
        if ($order === null || $charge['version'] <= (int) $order->get_meta(self::VERSION)) {
            return 204;
        }
        $this->apply($charge, $order);
        $order->update_meta_data(self::VERSION, (string) $charge['version']);
        $order->save();
        return 204;
    }

    /** @param array<string, mixed> $charge */
    private function apply(array $charge, WC_Order $order): void
    {
        switch ($charge['status']) {
            case 'CONFIRMED':
            case 'RECEIVED':
                if ($charge['paidAmount'] < $this->request($order)['body']['amount']) {
                    $order->update_status('on-hold', "Pago R$ {$charge['paidAmount']}, menos que o pedido.");
                } elseif (!$order->is_paid() && !$order->has_status('refunded')) {
                    $order->payment_complete($charge['id']);
                }
                break;
            case 'CANCELED':
                if ($order->has_status(['pending', 'on-hold'])) {
                    $order->update_status('cancelled', 'A cobrança foi cancelada ou expirou.');
                }
                break;
            case 'REFUNDED':
                if (!$order->has_status('refunded')) {
                    $order->update_status('refunded', 'Todo o dinheiro foi devolvido.');
                }
                break;
            case 'CHARGEBACK':
                $order->update_status('on-hold', 'O pagador contesta o pagamento: não envie nem devolva.');
                break;
        }
    }

    /** @return array<string, mixed> the charge of an order, made now or before. */
    private function charge(WC_Order $order): array
    {
        $amount = round((float) $order->get_total(), 2);
        $request = $this->request($order);
        if ($request !== null && $request['body']['amount'] !== $amount) {
            // The order was edited: what could still be paid of its old charge is withdrawn first.
            $this->client()->payments->cancel($this->client()->payments->create($request['body'], $request['key'])['id']);
            $request = null;
        }
        if ($request === null) {
            $key = wp_generate_uuid4();
            $request = ['key' => $key, 'body' => [
                'amount' => $amount,
                'billingType' => $this->get_option('method'),
                'dueDate' => (new DateTimeImmutable('+2 days', new DateTimeZone('America/Sao_Paulo')))->format('Y-m-d'),
                'description' => 'Pedido ' . $order->get_order_number(),
                // It leads from an event back to the order, and to this charge of it alone.
                'reference' => "wc-{$order->get_id()}-$key",
                'payer' => [
                    'name' => trim($order->get_formatted_billing_full_name()),
                    'document' => self::typedDocument(),
                    'email' => $order->get_billing_email() ?: null,
                ],
            ]];
            // Kept before it is sent: after a crash the same request with the same key makes nothing twice.
            $order->update_meta_data(self::REQUEST, wp_json_encode($request));
            $order->update_meta_data(self::VERSION, '0');
            $order->save();
        }
        return $this->client()->payments->create($request['body'], $request['key']);
    }

    /** @return array{key: string, body: array<string, mixed>}|null */
    private function request(WC_Order $order): ?array
    {
        $kept = json_decode((string) $order->get_meta(self::REQUEST), true);
        if (!is_array($kept)) {
            return null;
        }
        $kept['body']['amount'] = (float) $kept['body']['amount'];
        return $kept;
    }

    /** @param array<string, mixed> $charge */
    private function orderOf(array $charge): ?WC_Order
    {
        if (!preg_match('/^wc-([0-9]+)-([0-9a-f-]{36})$/D', (string) ($charge['reference'] ?? ''), $found)) {
            return null;
        }
        $order = wc_get_order((int) $found[1]);
        if (!$order instanceof WC_Order) {
            return null;
        }
        return ($this->request($order)['key'] ?? '') === $found[2] ? $order : null;
    }

    private function client(): Vintem\Client
    {
        [$url, $id] = [$this->get_option('url'), $this->get_option('client_id')];
        $tokens = new Vintem_Transient_Tokens('vintem_token_' . md5("$url $id"));
        // A page does not wait for more than two tries.
        return new Vintem\Client($url, $id, $this->get_option('client_secret'), $tokens, 15, 1);
    }

    private function log(Vintem\VintemException $error): void
    {
        $id = $error instanceof Vintem\ApiException ? " ({$error->requestId})" : '';
        wc_get_logger()->error($error->getMessage() . $id, ['source' => 'vintem']);
    }

    /** The CPF or CNPJ that the payer typed, digits alone; empty when it is neither. */
    private static function typedDocument(): string
    {
        // phpcs:ignore WordPress.Security.NonceVerification.Missing -- WooCommerce verifies the checkout's nonce.
        $typed = preg_replace('/\D/', '', (string) wp_unslash($_POST['vintem_document'] ?? '')) ?? '';
        return preg_match('/^([0-9]{11}|[0-9]{14})$/D', $typed) ? $typed : '';
    }
}
