using System;
using System.Net.Http;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

public static class Start
{
    static readonly string Url = Environment.GetEnvironmentVariable("VINTEM_URL");
    static readonly HttpClient Http = new HttpClient();

    static async Task<string> Call(string method, string path, string authorization, string body = null, string type = "application/json", string key = null)
    {
        var request = new HttpRequestMessage(new HttpMethod(method), Url + path);
        request.Headers.TryAddWithoutValidation("Authorization", authorization);
        if (key != null) request.Headers.Add("Idempotency-Key", key);
        if (body != null) request.Content = new StringContent(body, Encoding.UTF8, type);
        var answer = await Http.SendAsync(request);
        var text = await answer.Content.ReadAsStringAsync();
        if (!answer.IsSuccessStatusCode) throw new Exception(path + ": " + text);
        return text;
    }

    // A text of a JSON answer; use a JSON library in your system.
    static string Text(string json, string name)
    {
        return Regex.Match(json, "\"" + name + "\":\"([^\"]*)\"").Groups[1].Value;
    }

    public static void Main()
    {
        Run().GetAwaiter().GetResult();
    }

    static async Task Run()
    {
        var credentials = Environment.GetEnvironmentVariable("VINTEM_CLIENT_ID") + ":" + Environment.GetEnvironmentVariable("VINTEM_CLIENT_SECRET");
        var basic = "Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes(credentials));
        var token = await Call("POST", "/oauth/token", basic, "grant_type=client_credentials", "application/x-www-form-urlencoded");
        var bearer = "Bearer " + Text(token, "access_token");

        var order = "{\"amount\": 10.50, \"billingType\": \"PIX\", \"dueDate\": \"2099-12-31\", \"reference\": \"PED-1042\","
            + " \"payer\": {\"name\": \"Ana Souza\", \"document\": \"12345678909\"}}";
        var charge = await Call("POST", "/payments", bearer, order, key: Guid.NewGuid().ToString());
        Console.WriteLine("Send this link: " + Text(charge, "invoiceUrl"));

        // Sandbox only: the simulated payer pays.
        var id = Text(charge, "id");
        await Call("POST", "/sandbox/payments/" + id + "/pay", bearer);

        var status = Text(charge, "status");
        while (status is "CREATING" or "PENDING")
        {
            await Task.Delay(1000);
            status = Text(await Call("GET", "/payments/" + id, bearer), "status");
        }
        Console.WriteLine(status);
    }
}
