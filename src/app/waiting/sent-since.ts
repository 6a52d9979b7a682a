import type { WaitingView } from '#workers/replica-api.ts'
import { recordTitle } from '#app/records/use-record-title.ts'
import { namesOf } from './names-of.ts'
import { type Awaiting, KIND_OF_FILE, kindOfEdit, NEWS_KINDS, type NewsKind } from './return-news.ts'

/** What only the person can settle, by the same ids: its name, or the names of the people that it goes to. */
export type Needing = ReadonlyMap<string, string>

/** What the server refused, or somebody else changed as well. */
export function needing({ chats, edits, files }: WaitingView, language: string): Needing {
  const names = new Map<string, string>()
  for (const { others, messages } of chats)
    for (const { id, state } of messages)
      if (state === 'rejected') names.set(`messages ${id}`, namesOf(others, ''))
  for (const { id, state, purpose, name } of files)
    if (state === 'rejected') names.set(`${KIND_OF_FILE[purpose]} ${id}`, name)
  for (const { collection, recordId, state, title } of edits)
    if (state === 'conflict' || state === 'rejected')
      names.set(`${kindOfEdit(collection)} ${recordId}`, recordTitle(collection, title, language))
  return names
}

/** Photos that their message or the data saver holds back, by the same ids: they are no part of what was sent. */
export function heldBack({ chats, files }: WaitingView): ReadonlySet<string> {
  const held = files.filter(({ state }) => state === 'postponed').map(({ id }) => id)
  const withMessages = chats.flatMap(({ messages }) => messages.flatMap(({ photos }) => photos))
  return new Set([...held, ...withMessages].map((id) => `photos ${id}`))
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

/**
 * Returns what to call what waited, by the same ids: of a message whom it goes to and what it says, of anything else its
 * name. What has no name of its own is left out, and so are the photos of a message.
 */
export function namesOfWaiting({ chats, edits, files }: WaitingView, language: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const { others, messages } of chats)
    for (const { id, message } of messages)
      names.set(`messages ${id}`, [namesOf(others, ''), message].filter(Boolean).join(': '))
  for (const { id, purpose, name } of files)
    if (purpose !== 'messagePhoto') names.set(`${KIND_OF_FILE[purpose]} ${id}`, name)
  for (const { collection, recordId, title } of edits)
    names.set(`${kindOfEdit(collection)} ${recordId}`, recordTitle(collection, title, language))
  return names
}
