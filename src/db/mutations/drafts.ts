import type { Result } from '#contract/result.ts'
import type { Scope } from '#db/replica.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { draftOf, type DraftDoc } from '#db/schema/drafts.ts'
import type { QuoteRef } from '#db/views/chat-view.ts'

/**
 * Keeps a composer's unsent text, next to its photos. Of several tabs, the last writer wins. A blank text removes the
 * draft, but only while it is still `over`, the text that this composer shows or has saved: another tab's draft stays.
 * A suggested text, even a blank one, replaces only an earlier suggestion that nobody has changed. `isMore` adds the text
 * to the draft that is there, unless that has it already.
 */
export function saveDraft(
  { replica, now }: Scope,
  {
    chatId,
    text,
    over = '',
    isSuggested = false,
    isMore = false,
  }: { chatId: string; text: string; over?: string; isSuggested?: boolean; isMore?: boolean },
): Promise<Result<void>> {
  return storing(async () => {
    await changeRows(replica.tables.drafts, [chatId], (doc): RowChange<DraftDoc> => {
      const replaced = isSuggested ? doc?.body.suggested : over
      if (isSuggested && doc && doc.body.text !== replaced) return 'keep'
      if (text.trim() === '')
        return doc && doc.body.text === replaced ? draftOf(doc, '', doc.body.photos, doc.body.quotes) : 'keep'
      const there = doc?.body.text ?? ''
      if (there === text || (isMore && there.includes(text))) return 'keep'
      const suggested = isSuggested ? { suggested: text } : {}
      const whole = isMore ? [there, text].filter(Boolean).join('\n') : text
      return { id: chatId, body: { ...doc?.body, ...suggested, v: 1, text: whole, updatedAt: now() } }
    })
  })
}

/** Sets the message that a composer quotes, next to its text; `null` for none. */
export function quoteInDraft(
  { replica, now }: Scope,
  { chatId, quotes }: { chatId: string; quotes: QuoteRef | null },
): Promise<Result<void>> {
  return storing(async () => {
    await changeRows(replica.tables.drafts, [chatId], (doc): RowChange<DraftDoc> => {
      const { id, body } = doc ?? { id: chatId, body: { v: 1, text: '', updatedAt: now() } }
      return draftOf({ id, body }, body.text, body.photos, quotes ?? undefined)
    })
  })
}
