import { combineLatest, map, type Observable } from 'rxjs'
import { byKind } from '#contract/records.ts'
import { allRecords, recordsOf } from '#db/records/record-tables.ts'
import { dataUse$, keepRules$ } from '#db/device/data-use.ts'
import type { Scope } from '#db/replica.ts'
import { dataSaverOf, type DataSaver, type DataUse, type KeepRules } from '#db/views/data-use-view.ts'
import type { HeldHere } from '#db/views/waiting-view.ts'
import { isNoteMarkId } from '#contract/note-mark.ts'
import { isSeenNewsId } from './seen-news.ts'
import { derived } from './derived.ts'

/**
 * This month's data use on this device, and the person's rules about it. `savesData`: the browser's Save-Data setting,
 * passed in because only pages can always read it.
 */
export function dataUse(
  { replica }: Scope,
  { savesData }: { savesData: boolean },
): Observable<{ use: DataUse; rules: KeepRules; dataSaver: DataSaver }> {
  return combineLatest([dataUse$(replica), keepRules$(replica)]).pipe(
    map(([use, rules]) => ({ use, rules, dataSaver: dataSaverOf(rules, use, savesData) })),
  )
}

/** How many rows of each kind this device holds. Messages are counted from the `held` ranges of the chats. */
export function heldHere({ replica }: Scope): Observable<HeldHere> {
  const { live } = replica
  const tables = [
    live.chats,
    live.outgoingMessages,
    live.intents,
    live.drafts,
    live.edits,
    ...allRecords(replica),
  ]
  return derived(
    tables.map((table) => ({ table })),
    () => {
      const chats = live.chats.values()
      let messages = 0
      let known = 0
      for (const { held, row } of chats) {
        for (const [from, to] of held) messages += to - from + 1
        known += Math.max(0, row.lastPosition - row.firstPosition + 1)
      }
      return {
        chats: chats.length,
        messages,
        messagesKnown: known,
        outgoing: live.outgoingMessages.values().length,
        intents: live.intents.values().length,
        drafts: live.drafts.values().filter(({ id }) => !isSeenNewsId(id) && !isNoteMarkId(id)).length,
        records: byKind((kind) => recordsOf(replica, kind).values().length),
        edits: live.edits.values().length,
      }
    },
    { throttleMs: 500 },
  )
}
