import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class VintemWebhook {
  /** Whether a call is genuine; a header that is missing is null. */
  static boolean isGenuine(String secret, String id, String timestamp, String signatures, byte[] body)
      throws GeneralSecurityException {
    if (id == null || id.isEmpty() || timestamp == null || signatures == null) return false;
    if (!timestamp.matches("[0-9]{1,12}")) return false;
    long age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
    if (Math.abs(age) > 300) return false;
    byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
    String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    for (String entry : signatures.split(" ")) {
      if (MessageDigest.isEqual(entry.getBytes(UTF_8), expected.getBytes(UTF_8))) return true;
    }
    return false;
  }
}
