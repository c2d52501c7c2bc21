/** A Redis to test with. Every test keeps to a name space of its own. */
export const redisUrl = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'
