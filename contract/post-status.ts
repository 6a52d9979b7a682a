/*
 * The states of a post of the blog and the steps between them, which administrators take.
 *
 *   DRAFT ──publish──► PUBLISHED ──archive──► ARCHIVED ──restore──► DRAFT
 *   PUBLISHED ──withdraw──► DRAFT      DRAFT ──archive──► ARCHIVED
 *   DRAFT ──schedule──► DRAFT, published automatically at its time; ──unschedule──► DRAFT
 */
export const POST_STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

export const POST_STEPS = ['publish', 'schedule', 'unschedule', 'withdraw', 'archive', 'restore'] as const
export type PostStep = (typeof POST_STEPS)[number]

const STEPS: Record<PostStep, { from: readonly PostStatus[]; to: PostStatus }> = {
  publish: { from: ['DRAFT'], to: 'PUBLISHED' },
  schedule: { from: ['DRAFT'], to: 'DRAFT' },
  unschedule: { from: ['DRAFT'], to: 'DRAFT' },
  withdraw: { from: ['PUBLISHED'], to: 'DRAFT' },
  archive: { from: ['DRAFT', 'PUBLISHED'], to: 'ARCHIVED' },
  restore: { from: ['ARCHIVED'], to: 'DRAFT' },
}

/** Returns the status after a step from this status; `null` if it isn't possible. */
export function postStatusAfter(status: PostStatus, step: PostStep): PostStatus | null {
  const { from, to } = STEPS[step]
  return from.includes(status) ? to : null
}
