import { Observable } from 'rxjs'
import type { QueryArgs, QueryRows } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import { derived } from './derived.ts'

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
