import { concatMap, from, merge, Observable, of } from 'rxjs'
import type { Scope } from '#db/replica.ts'
import { sharedContent, sharedOf, watchShared } from '#db/storage/shared-store.ts'
import type { SharedView } from '#db/views/shared-view.ts'

/** What other apps shared with this person that hasn't been used yet, newest first. */
export function shared({ replica }: Scope): Observable<SharedView[]> {
  const changes = new Observable<void>((observer) => watchShared(() => observer.next()))
  return merge(of(undefined), changes).pipe(
    concatMap(() => sharedOf(replica.hash).catch((error: unknown) => unreadable(error, []))),
  )
}

/** One shared picture, emitted once; `null` if it isn't this person's or isn't here any more. */
export function sharedPhoto({ replica }: Scope, { id }: { id: string }): Observable<Blob | null> {
  return from(sharedContent(replica.hash, id).catch((error: unknown) => unreadable(error, null)))
}

/** An unreadable share doesn't affect the replica, so this logs it and goes on. */
function unreadable<T>(error: unknown, instead: T): T {
  console.warn('What was shared could not be read', error)
  return instead
}
