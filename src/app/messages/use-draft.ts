import { useEffect, useRef, useState } from 'react'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { draftSaver } from './draft-saver.ts'

/** The text being written in a chat: restored from this device when it opens, saved as it grows. */
export function useDraft(chatId: string) {
  const stored = useLiveQuery('draft', { chatId })
  const [text, setText] = useState<string | null>(null)
  const saver = useRef<ReturnType<typeof draftSaver>>(null)
  saver.current ??= draftSaver((draft) => mutate('saveDraft', { chatId, text: draft }))

  useEffect(() => {
    const save = () => void saver.current?.flush()
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
      save()
    }
  }, [])

  return {
    /** What the person wrote here, or else what was stored; blank until the replica has answered. */
    text: text ?? stored ?? '',
    write(next: string): void {
      setText(next)
      saver.current?.note(next)
    },
    flush: () => void saver.current?.flush(),
    /** Before sending, which clears the stored draft: a save still on its way must not bring it back. */
    settle: async () => saver.current?.settle(),
  }
}
