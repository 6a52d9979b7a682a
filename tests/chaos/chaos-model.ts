import type { RecordKind } from '#contract/records.ts'
import type { ChaosDevice } from './chaos-device.ts'

/** A message that a device has acknowledged to its writer. */
export type WrittenMessage = {
  id: string
  chatId: string
  /** Its texts in order; `null` for taking it back. */
  said: (string | null)[]
  /** Ids of its photos. */
  photos: string[]
  device: ChaosDevice
  /**
   * The database that had accepted it is gone, and its device no longer has it to send, so nobody can have it any more.
   */
  isLost: boolean
  /** The same for its last change alone. */
  isChangeLost?: boolean
}

/** A field that only one device changes; `expected` is its last value there. */
export type WrittenField = {
  device: ChaosDevice
  collection: RecordKind
  recordId: string
  field: string
  expected: string | number | boolean | object
  /** In whose records it must be, if not in those of the device's person: a helper may have left since. */
  ownerId?: string
}

/** What people did, as far as it was acknowledged to them: the run's own model of what must be there at rest. */
export type ChaosModel = {
  messages: WrittenMessage[]
  fields: Map<string, WrittenField>
  /** The text of each composer, by device and chat. */
  drafts: Map<string, { device: ChaosDevice; chatId: string; text: string }>
  files: { id: string; device: ChaosDevice }[]
  /** Records that somebody has deleted; writes to them may be refused. */
  deleted: Set<string>
}

export function emptyModel(): ChaosModel {
  return { messages: [], fields: new Map(), drafts: new Map(), files: [], deleted: new Set() }
}

/**
 * After the database was restored: marks what no device still has to send as lost, because nobody can know about it.
 */
export async function forgetWhatIsLost(model: ChaosModel, devices: readonly ChaosDevice[]): Promise<void> {
  for (const device of devices) {
    // Asked first: whatever begins after this is about the restored database.
    const isSyncing = await device.api.isSyncing()
    // A response under way may still settle it for the lost database.
    const isUnderWay = (state: string) => state === 'sending' || (state === 'uncertain' && isSyncing)
    const { chats, intents } = await device.api.rows('waiting', {})
    const edits = await device.api.rows('edits', {})
    const waiting = new Set(
      chats.flatMap(({ messages }) => messages.filter(({ state }) => !isUnderWay(state)).map(({ id }) => id)),
    )
    const changing = new Set(
      intents.flatMap(({ state, change }) => (change && !isUnderWay(state) ? [change.messageId] : [])),
    )
    for (const message of model.messages) {
      if (message.device !== device) continue
      if (!waiting.has(message.id)) message.isLost = true
      if (!waiting.has(message.id) && !changing.has(message.id)) message.isChangeLost = true
    }
    // By field: other waiting edits of the same record say nothing about one that the lost database had accepted.
    const waitsStill = ({ collection, recordId, field }: WrittenField) =>
      edits.some(
        (edit) =>
          edit.collection === collection &&
          edit.recordId === recordId &&
          !isUnderWay(edit.state) &&
          (field === 'id' ? edit.isNew : edit.fields.includes(field)),
      )
    for (const [key, field] of model.fields)
      if (field.device === device && !waitsStill(field)) model.fields.delete(key)
  }
}
