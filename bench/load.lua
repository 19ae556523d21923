-- What wrk sends, and what it prints at the end. Everything comes in the environment: arguments would
-- show the token to every user of the machine.
--   BENCH_METHOD, BENCH_BODY and BENCH_HEADERS ("Name: value" lines) are the same for every request;
--   BENCH_CREATE, eight hexadecimal digits of this run's own, makes each request a new charge, due on
--   BENCH_DUE.

local run = os.getenv("BENCH_CREATE")
local due = os.getenv("BENCH_DUE")
local threads = 0

wrk.method = os.getenv("BENCH_METHOD") or "GET"
wrk.body = os.getenv("BENCH_BODY")
for name, value in (os.getenv("BENCH_HEADERS") or ""):gmatch("([^:\n]+): ([^\n]*)") do
  wrk.headers[name] = value
end

function setup(thread)
  thread:set("thread", threads)
  threads = threads + 1
end

local count = 0

local function create()
  count = count + 1
  local payer = count % 5000
  wrk.headers["Idempotency-Key"] = string.format("%s-%04x-4000-8000-%012x", run, thread, count)
  return wrk.format("POST", nil, nil, string.format(
    '{"amount":%d.%02d,"billingType":"PIX","dueDate":"%s","description":"Pedido %d, entrega em 5 dias",'
      .. '"payer":{"name":"Maria Aparecida da Silva %d","document":"%011d",'
      .. '"email":"cliente%d@exemplo.com.br","phone":"11987654321"}}',
    10 + count % 900, count % 100, due, count, payer, payer, payer))
end

if run then request = create end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"answers":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
