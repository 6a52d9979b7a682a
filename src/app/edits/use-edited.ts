import type { RecordKind } from '#contract/records.ts'
import { useEffect, useState } from 'react'
import { mutate, replica } from '#app/replica/replica.ts'
import type { Keeping } from '#app/replica/durable-saver.ts'
import { ok } from '#contract/result.ts'
import { fieldSaver } from './field-saver.ts'
import { forgetEdit, leaveEdit } from './left-edits.ts'

const OK = ok(undefined)

export type Edited<Row extends object> = {
  /** The row with unsaved input applied over it. */
  shown: Row
  change: (fields: Partial<Row>) => void
  keeping: Keeping
  /** Writes unsaved fields and releases them for sending. Resolves when the write has been tried. */
  flush: () => Promise<void>
}

/**
 * Edits a record field by field and keeps it while it is typed, without a button. Typed values stay on screen until the
 * replica shows the same, so that nothing jumps while the person types. With `isPublic`, everybody reads what is sent, so a
 * look at another tab doesn't send it: only `flush` and leaving the page do. With `mayBegin`, a record that there isn't yet
 * is created by its first change.
 */
export function useEdited<Row extends object>(
  collection: RecordKind,
  id: string,
  row: Row,
  { isPublic = false, mayBegin = false }: { isPublic?: boolean; mayBegin?: boolean } = {},
): Edited<Row> {
  const [typed, setTyped] = useState<Partial<Row>>({})
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const [saver] = useState(() =>
    fieldSaver<Row>(
      {
        save: async (fields) => {
          const begun = mayBegin ? await mutate('createRecord', { collection, id, fields: {} }) : OK
          return begun.ok
            ? mutate('editRecord', { collection, id, fields: { ...fields }, isTyping: true })
            : begun
        },
        person: replica.boundTo,
        send: () => mutate('endTyping', { collection, id }),
      },
      setKeeping,
    ),
  )
  const ahead = fieldsAhead(typed, row)
  if (Object.keys(ahead).length < Object.keys(typed).length) setTyped(ahead)

  useEffect(() => {
    const save = (): void => void saver.flush()
    const look = (): void => void (isPublic ? saver.keep() : saver.flush())
    const leave = async (): Promise<void> => {
      const userId = replica.boundTo()
      const fields = saver.pending()
      if (userId !== null && fields !== null)
        leaveEdit(sessionStorage, userId, { collection, id, fields: { ...fields } })
      await saver.flush()
      // The page stayed alive, or returns from the back/forward cache.
      if (userId !== null && saver.pending() === null) forgetEdit(sessionStorage, userId, { collection, id })
    }
    const leaveNow = (): void => void leave()
    window.addEventListener('pagehide', leaveNow)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('pagehide', leaveNow)
      document.removeEventListener('visibilitychange', look)
      save()
    }
  }, [saver, collection, id, isPublic])

  return {
    shown: { ...row, ...ahead },
    change(fields) {
      setTyped((before) => ({ ...before, ...fields }))
      saver.note(fields)
    },
    keeping,
    flush: saver.flush,
  }
}

/** Returns the typed fields that the row does not show yet. */
function fieldsAhead<Row extends object>(typed: Partial<Row>, row: Row): Partial<Row> {
  // A subset of the object passed in.
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([field, value]) => JSON.stringify(row[field as keyof Row]) !== JSON.stringify(value),
    ),
  ) as Partial<Row>
}
