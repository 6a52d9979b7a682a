import { useState } from 'react'
import { v7 as newRecordId } from 'uuid'
import type { RecordKind } from '#contract/records.ts'
import type { Result } from '#contract/result.ts'
import { mutate } from '#app/replica/replica.ts'
import { showToast } from '#app/ui/toasts.ts'
import type { Fields } from '#workers/replica-api.ts'

/** A record's form: how it's saved and removed, and whether this device couldn't keep that. */
export type RecordForm = {
  /** The record's id, also of one that isn't saved yet: its files name it before. */
  id: string
  hasFailed: boolean
  /**
   * Creates the record, with `whenNew` besides, or changes the fields that differ from when the form opened. Works
   * offline.
   */
  save: (fields: Fields, whenNew?: Fields) => Promise<void>
  /** Removes the record and offers to undo that. */
  remove: (words: { removed: string; undo: string }) => Promise<void>
}

/**
 * Saves and removes a record that can be removed (`isRemoved`), on this device at once. `record` is the record as it was
 * when the form opened, `null` for a new one. Calls `onDone` once it's kept, and `onNotKept` if the device refused.
 */
export function useRecordForm(
  collection: RecordKind,
  record: { id: string } | null,
  { onDone, onNotKept }: { onDone: () => void; onNotKept?: () => void },
): RecordForm {
  const [id] = useState(() => record?.id ?? newRecordId())
  const [hasFailed, setHasFailed] = useState(false)

  async function finish(writing: Promise<Result<unknown>>): Promise<boolean> {
    const { ok } = await writing
    setHasFailed(!ok)
    if (ok) onDone()
    else onNotKept?.()
    return ok
  }

  const edit = (fields: Fields) => mutate('editRecord', { collection, id, fields })
  return {
    id,
    hasFailed,
    async save(fields, whenNew = {}) {
      const created = { ...fields, ...whenNew, isRemoved: false }
      await finish(
        record === null
          ? mutate('createRecord', { collection, id, fields: created })
          : edit(changedOf(record, fields)),
      )
    },
    async remove({ removed, undo }) {
      if (!(await finish(edit({ isRemoved: true })))) return
      const bringBack = (): void => void edit({ isRemoved: false })
      showToast({ text: removed, tone: 'plain', undo: { label: undo, run: bringBack } })
    },
  }
}

function changedOf(record: object, fields: Fields): Fields {
  const before: Readonly<Record<string, unknown>> = { ...record }
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)),
  )
}
