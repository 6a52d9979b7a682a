import type { RecordKind } from '#contract/records.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import type { WaitingView, WaitsFor } from '#workers/replica-api.ts'
import { namesOf } from './names-of.ts'

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

/** What only the person can settle, by the same ids: its name, or the names of the people that it goes to. */
export type Needing = ReadonlyMap<string, string>

/** What the server refused, or somebody else changed as well. */
export function needing({ chats, edits, files }: WaitingView): Needing {
  const names = new Map<string, string>()
  for (const { others, messages } of chats)
    for (const { id, state } of messages)
      if (state === 'rejected') names.set(`messages ${id}`, namesOf(others, ''))
  for (const { id, state, purpose, name } of files)
    if (state === 'rejected') names.set(`${KIND_OF_FILE[purpose]} ${id}`, name)
  for (const { collection, recordId, state, title } of edits)
    if (state === 'conflict' || state === 'rejected')
      names.set(`${kindOfEdit(collection)} ${recordId}`, title)
  return names
}

/** Photos that their message or the data saver holds back, by the same ids: they are no part of what was sent. */
export function heldBack({ chats, files }: WaitingView): ReadonlySet<string> {
  const held = files.filter(({ state }) => state === 'postponed').map(({ id }) => id)
  const withMessages = chats.flatMap(({ messages }) => messages.flatMap(({ photos }) => photos))
  return new Set([...held, ...withMessages].map((id) => `photos ${id}`))
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

/** Counts what no longer waits and isn't left here for another reason, by kind, in the order in which it is announced. */
export function sentSince(
  before: Awaiting,
  now: Awaiting,
  ...left: Pick<ReadonlySet<string>, 'has'>[]
): { kind: NewsKind; count: number }[] {
  const gone = [...before]
    .filter(([id]) => ![now, ...left].some((ids) => ids.has(id)))
    .map(([, kind]) => kind)
  return NEWS_KINDS.map((kind) => ({ kind, count: gone.filter((each) => each === kind).length })).filter(
    ({ count }) => count > 0,
  )
}

const KIND_OF_FILE: Record<UploadPurpose, NewsKind> = {
  avatar: 'photos',
  unitPhoto: 'photos',
  arrivalPhoto: 'photos',
  messagePhoto: 'photos',
  postPicture: 'photos',
  // These may be PDFs.
  agreementFile: 'files',
  ticketFile: 'files',
  ledgerFile: 'files',
  expenseFile: 'files',
}

function kindOfEdit(collection: RecordKind): NewsKind {
  return collection === 'agreements' ? 'agreements' : 'changes'
}
