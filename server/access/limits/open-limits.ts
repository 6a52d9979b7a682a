import type { LimitStore } from '#server/scope/limit-store.ts'
import type { Config } from '#server/scope/config.ts'
import type { Db } from '#server/store/tables.ts'
import { memoryLimits } from './memory-limits.ts'
import { postgresLimits } from './postgres-limits.ts'
import { redisLimits } from './redis-limits.ts'

export type LimitsOptions = {
  db: Db
  config: Pick<Config, 'databaseUrl' | 'redisUrl'>
  now: () => Date
  log: (line: string) => void
}

const HOUR_MS = 3_600_000

/**
 * Opens the limits (docs/decisions/0146). A server alone on its embedded database counts in memory. With `DATABASE_URL`,
 * what counts by the hour is counted in the database; what counts by the minute in Redis, if there is one, and otherwise
 * in each process.
 */
export function openLimits({ db, config, now, log }: LimitsOptions): LimitStore {
  const here = memoryLimits(now)
  const byHour = config.databaseUrl === null ? here : postgresLimits(db, now)
  const redis = config.redisUrl === null ? null : redisLimits(config.redisUrl, log)
  const byMinute = redis ?? here
  return {
    isShared: config.databaseUrl !== null || redis !== null,
    counter: (of) => (of.windowMs >= HOUR_MS ? byHour : byMinute).counter(of),
    volume: (of) => (of.windowMs >= HOUR_MS ? byHour : here).volume(of),
    close: async () => redis?.close(),
  }
}
