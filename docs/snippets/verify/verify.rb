require "openssl"

# Whether a call is genuine. `headers` has the names in lower case, `body` is the raw one.
def genuine?(secret, headers, body)
  id = headers["webhook-id"].to_s
  timestamp = headers["webhook-timestamp"].to_s
  return false if id.empty? || !timestamp.match?(/\A[0-9]{1,12}\z/)
  return false if (Time.now.to_i - timestamp.to_i).abs > 300

  key = secret.delete_prefix("whsec_").unpack1("m")
  digest = OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.".b + body.b)
  expected = "v1," + [digest].pack("m0")
  headers["webhook-signature"].to_s.split(" ").any? do |entry|
    OpenSSL.secure_compare(entry, expected)
  end
end
