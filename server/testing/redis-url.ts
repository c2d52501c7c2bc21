/** The Redis for tests. Every test uses its own prefix. */
export const redisUrl = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'
