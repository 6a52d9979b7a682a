import type PgBoss from 'pg-boss'

/** Twelve retries with exponential backoff: about a day and a half until the job is given up. */
const PATIENT = { retryLimit: 12, retryDelay: 30, retryBackoff: true } satisfies PgBoss.RetryOptions

/** A notice is only useful now. People who don't get it see it in the app. */
const BRIEF = { retryLimit: 3, retryDelay: 30, retryBackoff: true } satisfies PgBoss.RetryOptions

/** Every kind of job, with its retries and the time after which an attempt counts as interrupted. */
export const JOB_KINDS = {
  mail: { ...PATIENT, expireInSeconds: 120 },
  // Not retried, because the next hour brings another one.
  calendar: { retryLimit: 0, expireInSeconds: 120 },
  notice: { ...BRIEF, expireInSeconds: 120 },
} satisfies Record<string, PgBoss.RetryOptions & PgBoss.ExpirationOptions>

export type JobKind = keyof typeof JOB_KINDS

// `Object.keys` returns only `string[]`.
export const jobKinds = Object.keys(JOB_KINDS) as JobKind[]
