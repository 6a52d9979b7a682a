/** Jobs in trouble: those that are late or waiting for a retry, and those given up. */
export const JOB_STATES = ['waiting', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]
