import { Observable } from 'rxjs'
import type { QueryArgs, QueryRows } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import { derived } from './derived.ts'
import { isPreparedStepId } from './prepared-step.ts'
import { isSeenNewsId } from './seen-news.ts'

/** Every text that is being written and was not sent, with the people it is for. What else stands beside them is left out. */
export function drafts({ replica }: Scope): Observable<QueryRows<'drafts'>> {
  const { live, userId } = replica
  return derived([{ table: live.drafts }, { table: live.chats }], () =>
    live.drafts
      .values()
      .filter(({ id, body }) => !isSeenNewsId(id) && !isPreparedStepId(id) && body.text.trim() !== '')
      .map(({ id: chatId, body: { text } }) => {
        const others = (live.chats.get(chatId)?.row.participants ?? []).filter(({ id }) => id !== userId)
        return { chatId, others, text }
      })
      .sort((a, b) => (a.chatId < b.chatId ? -1 : 1)),
  )
}

/** The unsent text of a chat's composer, empty for none. */
export function draft({ replica }: Scope, { chatId }: QueryArgs<'draft'>): Observable<QueryRows<'draft'>> {
  const { drafts } = replica.live
  return new Observable((subscriber) => {
    const held = drafts.hold([chatId])
    const ready = held.then(() => undefined)
    const subscription = derived(
      [{ table: { ready, changes$: drafts.changes$ }, concerns: (id) => id === chatId }],
      () => drafts.get(chatId)?.body.text ?? '',
    ).subscribe(subscriber)
    return () => {
      subscription.unsubscribe()
      held.then(
        (release) => release(),
        () => undefined,
      )
    }
  })
}
