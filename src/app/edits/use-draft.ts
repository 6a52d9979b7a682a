import { useEffect, useRef, useState } from 'react'
import { fail, type Result } from '#contract/result.ts'
import { durableSaver } from '#app/replica/durable-saver.ts'
import { mutate, replica } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { leaveDraft, leftDraft, takeDraft } from './tab-draft.ts'

const SAVE_EVERY_MS = 300

/**
 * Returns the text being written in a chat, or in reply to a ticket (under the ticket's id). Restores it from this
 * device on opening and saves it as it grows.
 */
export function useDraft(chatId: string) {
  const stored = useLiveQuery('draft', { chatId })
  const userId = replica.boundTo()
  const [text, setText] = useState(() => (userId === null ? null : leftDraft(sessionStorage, userId, chatId)))
  const [kept, setKept] = useState<string | null>(null)
  /**
   * Saves nothing before the stored text is known. A text from the previous page counts as newer than the stored one.
   */
  const mayReplace = useRef(text !== null)
  /** Whether the field is gone: then it will never know the stored text, and what it has goes beside that. */
  const isGone = useRef(false)
  /** The stored text that this field shows or has saved itself. It must not remove what another tab has saved since. */
  const own = useRef('')
  const saver = useRef<ReturnType<typeof draftSaver>>(null)
  saver.current ??= draftSaver(async (draft) => {
    if (!mayReplace.current && !isGone.current)
      return fail({ kind: 'worker', message: 'the stored draft has not been read yet' })
    const how = mayReplace.current ? { over: own.current } : { isMore: true }
    const saved = await mutate('saveDraft', { chatId, text: draft, ...how })
    if (saved.ok) {
      own.current = draft
      setKept(draft)
    }
    return saved
  })

  /** Also read after the field is gone or has switched to another chat. */
  const latest = useRef('')
  useEffect(() => {
    latest.current = text ?? stored ?? ''
    if (text === null && stored !== undefined) own.current = stored
  }, [text, stored])

  // What was typed here is on this device now, so this field shows whatever any tab writes next.
  if (text !== null && text === stored && text === kept) setText(null)

  useEffect(() => {
    if (stored === undefined || mayReplace.current) return
    mayReplace.current = true
    const written = saver.current?.pending() ?? null
    if (written === null) return
    const both = [stored, written].filter((part) => part.trim() !== '').join(' ')
    setText(both)
    saver.current?.note(both)
  }, [stored])

  useEffect(() => {
    isGone.current = false
    const left = userId === null ? null : takeDraft(sessionStorage, userId, chatId)
    if (left !== null) saver.current?.note(left)
    const save = () => void saver.current?.flush()
    const leave = () => {
      const pending = saver.current?.pending() ?? null
      if (userId !== null && pending !== null) leaveDraft(sessionStorage, userId, chatId, pending)
      save()
    }
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', save)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', save)
      isGone.current = true
      // A replica taken over by a newer build can't keep anything, so the tab's storage keeps the text until the
      // reload.
      if (replica.phase() !== 'outdated') return save()
      leave()
      void saver.current?.settle()
    }
  }, [userId, chatId])

  return {
    /** What the person typed here, or else what was stored; blank until the replica has answered. */
    text: text ?? stored ?? '',
    /** Returns the text at this moment, not at the time of the last render. */
    latest: () => latest.current,
    write(next: string): void {
      latest.current = next
      setText(next)
      saver.current?.note(next)
    },
    flush: () => void saver.current?.flush(),
    /**
     * Call before sending, which clears the stored draft: a pending save must not bring it back. Returns the stored
     * text that goes with the message.
     */
    settle: async () => {
      await saver.current?.settle()
      return own.current
    },
  }
}

/** Keeps a growing text; only the newest text counts. */
function draftSaver(save: (text: string) => Promise<Result<unknown>>) {
  return durableSaver<string>({
    everyMs: SAVE_EVERY_MS,
    save,
    person: replica.boundTo,
    join: (_, newer) => newer,
  })
}
