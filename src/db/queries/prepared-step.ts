import type { Replica } from '#db/replica.ts'

const PREFIX = 'step:'

/** Returns the id of a prepared step. It is stored among the drafts of chats, whose ids are the chats' own. */
export function preparedStepId(recordId: string): string {
  return `${PREFIX}${recordId}`
}

/** Returns whether a row of the drafts is a prepared step of any record. */
export function isPreparedStepId(id: string): boolean {
  return id.startsWith(PREFIX)
}

/** Returns the name of the step that a person meant to take while offline, possible or not; `null` for none. */
export function preparedStepText({ live }: Replica, recordId: string): string | null {
  return live.drafts.get(preparedStepId(recordId))?.body.text ?? null
}
