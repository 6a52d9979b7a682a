import type { RecordKind } from '#contract/records.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import type { WaitingView, WaitsFor } from '#workers/replica-api.ts'

/** The kinds that are announced, in this order. */
export const NEWS_KINDS = ['messages', 'photos', 'files', 'agreements', 'changes'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

/** What waits here for a connection, by id; what waits for the person is left out. */
export type Awaiting = ReadonlyMap<string, NewsKind>

/** What would go by itself once there is a network, of all that waits. */
export function awaiting({ chats, intents, edits, files }: WaitingView): Awaiting {
  const kinds = new Map<string, NewsKind>()
  const add = (id: string, state: string, kind: NewsKind, waitsFor: WaitsFor | null = null): void => {
    if (waitsFor !== null) return
    if (state === 'queued' || state === 'sending' || state === 'uncertain') kinds.set(`${kind} ${id}`, kind)
  }
  for (const { messages } of chats)
    for (const { id, state, waitsFor, photos } of messages) {
      add(id, state, 'messages', waitsFor)
      for (const photo of photos) add(photo, state, 'photos', waitsFor)
    }
  for (const { id, state, purpose } of files) add(id, state, KIND_OF_FILE[purpose])
  for (const { collection, recordId, state, waitsFor } of edits)
    add(recordId, state, kindOfEdit(collection), waitsFor)
  for (const { id, state, waitsFor } of intents) add(id, state, 'changes', waitsFor)
  return kinds
}

/** What waited before a return, and what has gone since while the server was not known to answer. */
export type Waited = { waits: Awaiting; gone: readonly { id: string; kind: NewsKind; at: number }[] }

/** The server's answer to what was sent may be known this long before it is known that it answers. */
const GONE_MS = 5_000

/**
 * Adds what waits now, at a time in ms, while the server isn't known to answer. Without a network nothing is sent, so
 * what goes then was discarded.
 */
export function noteWaiting(before: Waited | null, waits: Awaiting, at: number, hasNetwork: boolean): Waited {
  const left = before?.gone.filter((each) => at - each.at < GONE_MS) ?? []
  if (!hasNetwork || before === null) return { waits, gone: left }
  const gone = [...before.waits].filter(([id]) => !waits.has(id)).map(([id, kind]) => ({ id, kind, at }))
  return { waits, gone: [...left, ...gone] }
}

/** Returns everything that waited when the server answered again, at a time in ms. */
export function waitedAt({ waits, gone }: Waited, at: number): Awaiting {
  const just = gone.filter((each) => at - each.at < GONE_MS)
  return new Map([...just.map(({ id, kind }) => [id, kind] as const), ...waits])
}

export const KIND_OF_FILE: Record<UploadPurpose, NewsKind> = {
  avatar: 'photos',
  unitPhoto: 'photos',
  arrivalPhoto: 'photos',
  messagePhoto: 'photos',
  postPicture: 'photos',
  inspectionPhoto: 'photos',
  turnoverPhoto: 'photos',
  // These may be PDFs.
  agreementFile: 'files',
  ticketFile: 'files',
  ledgerFile: 'files',
  expenseFile: 'files',
}

export function kindOfEdit(collection: RecordKind): NewsKind {
  return collection === 'agreements' ? 'agreements' : 'changes'
}
