import type { QueueOptions } from 'pg-boss'

/** Twelve retries with exponential backoff: about a day and a half until the job is given up. */
const PATIENT = { retryLimit: 12, retryDelay: 30, retryBackoff: true } satisfies QueueOptions

/** A notice is only useful now. People who don't get it see it in the app. */
const BRIEF = { retryLimit: 3, retryDelay: 30, retryBackoff: true } satisfies QueueOptions

/** Jobs contain addresses. They're kept for as long as somebody may ask why a mail didn't arrive. */
const KEPT = { deleteAfterSeconds: 7 * 24 * 3600 } satisfies QueueOptions

/** Every kind of job, with its retries and the time after which an attempt counts as interrupted. */
export const JOB_KINDS = {
  mail: { ...PATIENT, ...KEPT, expireInSeconds: 120 },
  // Not retried, because the next hour brings another one.
  calendar: { ...KEPT, retryLimit: 0, expireInSeconds: 120 },
  notice: { ...BRIEF, ...KEPT, expireInSeconds: 120 },
} satisfies Record<string, QueueOptions>

export type JobKind = keyof typeof JOB_KINDS

/**
 * Kinds whose jobs are done several at once in each process, `ofGroup` of them of one group; jobs of any other kind are
 * done one by one. Calendars wait for other people's servers: each of those is a group.
 */
export const JOBS_AT_ONCE: Partial<Record<JobKind, { atOnce: number; ofGroup: number }>> = {
  calendar: { atOnce: 6, ofGroup: 2 },
}

// `Object.keys` returns only `string[]`.
export const jobKinds = Object.keys(JOB_KINDS) as JobKind[]
