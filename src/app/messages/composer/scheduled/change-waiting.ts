import { v7 as newId } from 'uuid'
import type { Result } from '#contract/result.ts'
import { NO_SCHEDULED_MESSAGE, type ScheduledMessageFields } from '#contract/scheduled-message-fields.ts'
import { mutate } from '#app/replica/replica.ts'
import type { WaitingMessage } from '#app/replies/scheduled-view.ts'

type Change = Partial<Pick<ScheduledMessageFields, 'texts' | 'sendAt' | 'isUnlessAnswered' | 'isRemoved'>>
type Changed = Pick<WaitingMessage, 'id' | 'templateId' | 'agreementId' | 'own'>

/** Changes what waits for one guest, on this device at once. A template's message gets a version of its own. */
export function changeWaiting(
  { id, templateId, agreementId, own }: Changed,
  fields: Change,
): Promise<Result<unknown>> {
  const collection = 'scheduledMessages'
  return own === null
    ? mutate('createRecord', {
        collection,
        id,
        fields: { ...NO_SCHEDULED_MESSAGE, templateId, agreementId, ...fields },
      })
    : mutate('editRecord', { collection, id, fields })
}

/** Schedules a single message in a conversation, on this device at once. */
export function scheduleNew(chatId: string, fields: Change): Promise<Result<unknown>> {
  return mutate('createRecord', {
    collection: 'scheduledMessages',
    id: newId(),
    fields: { ...NO_SCHEDULED_MESSAGE, chatId, ...fields },
  })
}

/** Skips a message for this guest, or removes a single one; or takes that back. */
export function putOff(message: Changed, isRemoved: boolean): Promise<Result<unknown>> {
  return changeWaiting(message, { isRemoved })
}
