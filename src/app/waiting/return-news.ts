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
    for (const { id, state, waitsFor } of messages) add(id, state, 'messages', waitsFor)
  for (const { id, state, purpose } of files)
    add(id, state, purpose === 'avatar' || purpose === 'unitPhoto' ? 'photos' : 'files')
  for (const { collection, recordId, state, waitsFor } of edits)
    add(recordId, state, collection === 'agreements' ? 'agreements' : 'changes', waitsFor)
  for (const { id, state, waitsFor } of intents) add(id, state, 'changes', waitsFor)
  return kinds
}

/** Counts what no longer waits, by kind, in the order in which it is announced. */
export function sentSince(before: Awaiting, now: Awaiting): { kind: NewsKind; count: number }[] {
  const gone = [...before].filter(([id]) => !now.has(id)).map(([, kind]) => kind)
  return NEWS_KINDS.map((kind) => ({ kind, count: gone.filter((each) => each === kind).length })).filter(
    ({ count }) => count > 0,
  )
}
