import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A shop with nothing but Java's own library, whose client offers to upgrade: token, charge, payment, list, refund. */
public class ChargeAndRefund {
  static final String BASE = System.getenv("BASE");
  static final HttpClient CLIENT = HttpClient.newHttpClient();

  public static void main(String[] args) throws Exception {
    String credentials = System.getenv("CLIENT_ID") + ":" + System.getenv("CLIENT_SECRET");
    String basic = "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes());
    String form = "application/x-www-form-urlencoded";
    String bearer =
        "Bearer " + field("access_token", send("POST", "/oauth/token", "grant_type=client_credentials", form, basic));
    String json = "application/json";
    String charge = send("POST", "/payments", System.getenv("BODY"), json, bearer);
    String id = field("id", charge);
    send("POST", "/sandbox/payments/" + id + "/pay", "{}", json, bearer);
    while (!field("status", send("GET", "/payments/" + id, null, json, bearer)).equals("RECEIVED")) {
      Thread.sleep(100);
    }
    String listed = field("id", send("GET", "/payments?status=RECEIVED&size=1", null, json, bearer));
    String refund = send("POST", "/payments/" + id + "/refunds", "{\"amount\": 1.5}", json, bearer);
    Matcher amount = Pattern.compile("\"amount\":([0-9.]+)").matcher(refund);
    if (!amount.find()) throw new IllegalStateException(refund);
    System.out.printf(
        "{\"listed\": [\"%s\"], \"id\": \"%s\", \"refunded\": %s}%n", listed, id, amount.group(1));
  }

  static String send(String method, String path, String body, String type, String authorization)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(BASE + path))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .header("Content-Type", type)
            .header("Authorization", authorization)
            .header("Idempotency-Key", UUID.randomUUID().toString())
            .build();
    var answer = CLIENT.send(request, BodyHandlers.ofString());
    if (answer.statusCode() >= 300) throw new IllegalStateException(answer.statusCode() + answer.body());
    return answer.body();
  }

  static String field(String name, String json) {
    Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
    if (!found.find()) throw new IllegalStateException("no " + name + " in " + json);
    return found.group(1);
  }
}
