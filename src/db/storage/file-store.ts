import type { Dexie, Table } from 'dexie'
import type { FileSize, StoredFile, UploadPurpose } from '#contract/upload.ts'
import type { FileRejection, Postponed } from '#db/views/file-view.ts'

/**
 * `queued → sending → stored`: kept here, on its way, accepted by the server. `rejected`: the server said no, and a
 * person decides. `removing`: removed here, and the server doesn't know yet. `draft`: chosen for a message that nobody
 * has asked to send; it stays here.
 */
export type FileState = 'draft' | 'queued' | 'sending' | 'stored' | 'rejected' | 'removing'

/** A file chosen on this device. Ids ascend with time, and so does the queue. */
export type FileEntry = {
  id: string
  purpose: UploadPurpose
  /** The unit, agreement, ticket or chat that it belongs to; empty for an avatar. */
  ownerId: string
  state: FileState
  body: {
    v: 1
    name: string
    type: string
    size: number
    /** The SHA-256 of its bytes, in hex. */
    sha256: string
    /** Bytes that the server is known to have; `null` if it has to be asked. */
    received: number | null
    rejection: FileRejection | null
    stored: StoredFile | null
    /** Why it waits although the server can be reached, as the leader last determined. */
    postponed?: Postponed
    /** A person wants it sent whatever it costs. */
    isUrgent?: boolean
    /** The full size of a photo whose readable one goes first: it waits for a good line, or until it is asked for. */
    isFull?: true
    /** Another person has asked for this full size. */
    isAsked?: true
    addedAt: number
  }
}

/** Contents by key: `<file id>:own` for what was chosen here, `<file id>:<size>` for what was fetched. */
export type FileContent = { key: string; bytes: ArrayBuffer; type: string }

/** A content that can be fetched again, used to find the least recently used ones. */
type FetchedContent = { key: string; fileId: string; size: number; usedAt: number }

/**
 * The files of one person on this device. A database of its own, so that writes of files chosen here wait for the disk,
 * and so that no migration of the replica can ever block access to a picture that hasn't been sent. Its version stays
 * 1; only `body` changes, by its own version. Opened by files.ts.
 */
export type FileStore = Dexie & {
  files: Table<FileEntry, string>
  contents: Table<FileContent, string>
  fetched: Table<FetchedContent, string>
}

export function fileStoreName(hash: string): string {
  return `farstead-${hash}-files`
}

export function contentKey(id: string, part: FileSize | 'own'): string {
  return `${id}:${part}`
}

/** Marks a file so that the server is asked how much of it has arrived. */
export function askAgain(entry: FileEntry): void {
  entry.state = 'queued'
  entry.body.received = null
}

/** Removes a file and all its contents. Call inside a transaction over all tables. */
export async function dropFile(store: FileStore, id: string): Promise<void> {
  const keys = await store.fetched.where('fileId').equals(id).primaryKeys()
  await store.contents.bulkDelete([contentKey(id, 'own'), ...keys])
  await store.fetched.bulkDelete(keys)
  await store.files.delete(id)
}
