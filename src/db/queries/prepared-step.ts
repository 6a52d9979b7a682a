import type { Replica } from '#db/replica.ts'

const PREFIX = 'step:'

/** Beside the drafts of chats, whose ids are the chats' own. */
export function preparedStepId(recordId: string): string {
  return `${PREFIX}${recordId}`
}

/** Whether a row of the drafts is a prepared step, of whatever record. */
export function isPreparedStepId(id: string): boolean {
  return id.startsWith(PREFIX)
}

/** The name of the step that a person meant to take of a record with no network, possible or not; `null` for none. */
export function preparedStepText({ live }: Replica, recordId: string): string | null {
  return live.drafts.get(preparedStepId(recordId))?.body.text ?? null
}
