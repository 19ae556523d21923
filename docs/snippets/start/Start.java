import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Pattern;

public class Start {
  static final String URL = System.getenv("VINTEM_URL");
  static final HttpClient HTTP = HttpClient.newHttpClient();

  static String call(String method, String path, String body, String... headers) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(URL + path))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .headers(headers)
            .build();
    var answer = HTTP.send(request, BodyHandlers.ofString());
    if (answer.statusCode() >= 300) throw new IllegalStateException(path + ": " + answer.body());
    return answer.body();
  }

  /** A text of a JSON answer; use a JSON library in your system. */
  static String text(String json, String name) {
    var matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
    if (!matcher.find()) throw new IllegalStateException("no " + name);
    return matcher.group(1);
  }

  public static void main(String[] arguments) throws Exception {
    var credentials = System.getenv("VINTEM_CLIENT_ID") + ":" + System.getenv("VINTEM_CLIENT_SECRET");
    var basic = "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes());
    var form = "application/x-www-form-urlencoded";
    var token =
        call("POST", "/oauth/token", "grant_type=client_credentials", "Authorization", basic, "Content-Type", form);
    var bearer = "Bearer " + text(token, "access_token");

    var order =
        "{\"amount\": 10.50, \"billingType\": \"PIX\", \"dueDate\": \"2099-12-31\", \"reference\": \"PED-1042\","
            + " \"payer\": {\"name\": \"Ana Souza\", \"document\": \"12345678909\"}}";
    var key = UUID.randomUUID().toString();
    var charge =
        call("POST", "/payments", order,
            "Authorization", bearer, "Content-Type", "application/json", "Idempotency-Key", key);
    System.out.println("Send this link: " + text(charge, "invoiceUrl"));

    // Sandbox only: the simulated payer pays.
    var id = text(charge, "id");
    call("POST", "/sandbox/payments/" + id + "/pay", null, "Authorization", bearer);

    var status = text(charge, "status");
    while (status.equals("CREATING") || status.equals("PENDING")) {
      Thread.sleep(1_000);
      status = text(call("GET", "/payments/" + id, null, "Authorization", bearer), "status");
    }
    System.out.println(status);
  }
}
