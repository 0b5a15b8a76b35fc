/**
 * Counts a hit of a key in one step: `HitWindow` and `weight` of window.ts, by the clock of Redis, because those of the
 * nodes differ. The key expires two windows after its last hit, when none of it counts any more. Arguments: points, the
 * window in milliseconds, and 1 to count or -1 to take back. Returns allowed, elapsedMs, count, before.
 */
export const COUNT_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local points, window, hits = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'start', 'count', 'before')
local start = tonumber(kept[1]) or now
local count = tonumber(kept[2]) or 0
local before = tonumber(kept[3]) or 0

local passed = math.floor((now - start) / window)
if passed == 1 then
  start, count, before = start + window, 0, count
elseif passed > 1 then
  start, count, before = now, 0, 0
end
-- The clock of a new primary may be behind.
local elapsed = math.max(0, now - start)

local allowed = 1
if hits > 0 then
  local weight = count + math.max(0, math.ceil(before * (window - elapsed) / window) - 1)
  if weight < points then count = count + 1 else allowed = 0 end
elseif count > 0 then
  count = count - 1
elseif before > 0 then
  before = before - 1
end

redis.call('HSET', KEYS[1], 'start', start, 'count', count, 'before', before)
redis.call('PEXPIRE', KEYS[1], 2 * window)
return { allowed, elapsed, count, before }
`;
