using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

public static class VintemWebhook
{
    /// <summary>Whether a call is genuine; a header that is missing is null.</summary>
    public static bool IsGenuine(string secret, string id, string timestamp, string signatures, byte[] body)
    {
        if (string.IsNullOrEmpty(id) || signatures == null) return false;
        if (!Regex.IsMatch(timestamp ?? "", @"\A[0-9]{1,12}\z")) return false;
        long age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - long.Parse(timestamp);
        if (Math.Abs(age) > 300) return false;
        byte[] key = Convert.FromBase64String(Regex.Replace(secret, "^whsec_", ""));
        byte[] signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(body).ToArray();
        using (var hmac = new HMACSHA256(key))
        {
            byte[] expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(hmac.ComputeHash(signed)));
            return signatures.Split(' ').Any(entry =>
                CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(entry), expected));
        }
    }
}
