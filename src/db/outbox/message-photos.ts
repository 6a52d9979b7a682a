import { idsOfPhotos } from '#contract/ids-of-photos.ts'
import type { Result } from '#contract/result.ts'
import type { Replica } from '#db/replica.ts'
import { dropFile, type FileEntry } from '#db/storage/file-store.ts'
import { readAllRows, storing } from '#db/storage/rows.ts'
import { changeFiles } from './files.ts'

/*
 * Photos of messages are files of their chat. They are `draft` while the composer shows them, and while their message
 * waits and has never been tried. Before the first request of the message they become `queued`, durably. They are then
 * sent like any file, but only once their message has left the outbox. If the message is refused they become `draft`
 * again. A photo that goes in two sizes is two such files, which share all of this; the full one then also waits for a
 * good line (send/file-sender.ts). So no message is sent whose photos would stay behind, and no photo is sent that nobody
 * asked to send.
 */

/** A `draft` named by no composer or message is dropped after this time. One still being added is younger. */
const STRAY_LIFE_MS = 24 * 3_600_000

/** Returns the photos of messages that the server hasn't accepted: they wait as part of these. */
export function waitingPhotos({ live }: Replica): Set<string> {
  const waiting = live.outgoingMessages.values().filter(({ state }) => state !== 'sent')
  return new Set(waiting.flatMap(({ body }) => idsOfPhotos(body.photos ?? [])))
}

/** Returns the photos of messages in the outbox. */
export function photosInOutbox({ live }: Replica): Set<string> {
  return new Set(live.outgoingMessages.values().flatMap(({ body }) => idsOfPhotos(body.photos ?? [])))
}

/** Queues photos before the first request of their message. From then on only that message holds them back. */
export function queuePhotos({ files }: Replica, ids: readonly string[]): Promise<Result<void>> {
  return changeFiles(files, ids, (entry) => {
    if (entry.state === 'draft') entry.state = 'queued'
  })
}

/** Holds photos back after the server has refused their message: a person decides whether they are ever sent. */
export function holdPhotos({ files }: Replica, ids: readonly string[]): Promise<Result<void>> {
  return changeFiles(files, ids, (entry) => {
    if (entry.state === 'queued') entry.state = 'draft'
  })
}

/** Removes photos of which the server has nothing from this device. */
export function dropPhotos({ files }: Replica, ids: readonly string[]): Promise<Result<void>> {
  return storing(async () => {
    if (ids.length === 0) return
    await files.useIfAny(undefined, (store) =>
      store.transaction('rw', store.files, store.contents, store.fetched, async () => {
        for (const id of ids) await dropFile(store, id)
      }),
    )
  })
}

/** Removes photos chosen for a message that belong to none: a tab died while adding or removing them. Leader only. */
export function dropStrayPhotos({ files, now, tables }: Replica): Promise<Result<void>> {
  return storing(async () => {
    const drafts = await files.entries({ state: ['draft'] })
    if (drafts.length === 0) return
    // In this order: what leaves the drafts meanwhile is in the outbox by then.
    const inDrafts = (await readAllRows(tables.drafts)).flatMap(({ body }) => body.photos ?? [])
    const inOutbox = (await readAllRows(tables.outgoingMessages)).flatMap(({ body }) => body.photos ?? [])
    const named = new Set(idsOfPhotos([...inDrafts, ...inOutbox]))
    const isStray = ({ id, state, body }: FileEntry) =>
      state === 'draft' && !named.has(id) && body.addedAt < now() - STRAY_LIFE_MS
    const stray = drafts.filter(isStray).map(({ id }) => id)
    if (stray.length === 0) return
    await files.use((store) =>
      store.transaction('rw', store.files, store.contents, store.fetched, async () => {
        for (const entry of await store.files.bulkGet(stray))
          if (entry && isStray(entry)) await dropFile(store, entry.id)
      }),
    )
  })
}
