import type PgBoss from 'pg-boss'

/** Twelve tries, each after twice the time of the one before: a day and a half until it is given up. */
const PATIENT = { retryLimit: 12, retryDelay: 30, retryBackoff: true } satisfies PgBoss.RetryOptions

/** A notice is of now: who gets none sees it in the app. */
const BRIEF = { retryLimit: 3, retryDelay: 30, retryBackoff: true } satisfies PgBoss.RetryOptions

/** Every kind of job, with how often it is tried and after how long a try counts as broken off. */
export const JOB_KINDS = {
  mail: { ...PATIENT, expireInSeconds: 120 },
  // Not tried again: the next hour brings another one.
  calendar: { retryLimit: 0, expireInSeconds: 120 },
  notice: { ...BRIEF, expireInSeconds: 120 },
} satisfies Record<string, PgBoss.RetryOptions & PgBoss.ExpirationOptions>

export type JobKind = keyof typeof JOB_KINDS

// What `Object.keys` says of its own keys is only `string[]`.
export const jobKinds = Object.keys(JOB_KINDS) as JobKind[]
