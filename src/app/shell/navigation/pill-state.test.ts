import { describe, expect, it } from 'vitest'
import { NO_OUTBOX } from '#tests/support/views.ts'
import type { SyncStatus } from '#workers/replica-api.ts'
import { pillState, unsentCount } from './pill-state.ts'

const level: SyncStatus = {
  isLeader: true,
  session: 'verified',
  reachability: 'reachable',
  isPortal: false,
  live: 'connected',
  isSyncing: false,
  isCaughtUp: true,
  lastSyncAt: 0,
  onlineUserIds: [],
  calls: [],
  wasEvicted: false,
}

describe('the sync pill', () => {
  it('says "up to date" only with nothing queued and after a response without more', () => {
    expect(pillState({ isOnline: true, status: level, outbox: NO_OUTBOX })).toEqual({ kind: 'upToDate' })
    for (const lacking of [
      { status: undefined, outbox: NO_OUTBOX },
      { status: level, outbox: undefined },
      { status: { ...level, isCaughtUp: false }, outbox: NO_OUTBOX },
      { status: { ...level, reachability: 'unknown' as const }, outbox: NO_OUTBOX },
    ]) {
      expect(pillState({ isOnline: true, ...lacking })).toEqual({ kind: 'connecting' })
    }
    expect(pillState({ isOnline: true, status: { ...level, isSyncing: true }, outbox: NO_OUTBOX })).toEqual({
      kind: 'syncing',
    })
  })

  it('counts unsent messages and other changes', () => {
    const outbox = { ...NO_OUTBOX, waiting: 2, intents: 1, edits: 0, stuckEdits: 0 }
    expect(pillState({ isOnline: true, status: level, outbox })).toEqual({ kind: 'waiting', count: 3 })
    expect(pillState({ isOnline: false, status: level, outbox })).toEqual({ kind: 'offline', count: 3 })
  })

  it('is offline when the server is unreachable, whatever the browser says', () => {
    const status: SyncStatus = { ...level, reachability: 'unreachable' }
    expect(pillState({ isOnline: true, status, outbox: NO_OUTBOX })).toEqual({ kind: 'offline', count: 0 })
  })

  it('puts what needs a person first', () => {
    const outbox = { ...NO_OUTBOX, waiting: 4, uncertain: 1, rejected: 1 }
    expect(pillState({ isOnline: true, status: level, outbox })).toEqual({ kind: 'needYou', count: 2 })
    expect(pillState({ isOnline: false, status: level, outbox })).toEqual({ kind: 'needYou', count: 1 })
  })

  it('needs a person for refused files, blocks and changes, as for messages', () => {
    const outbox = { ...NO_OUTBOX, refusedFiles: 2, refusedIntents: 1, stuckEdits: 1, files: 4 }
    expect(pillState({ isOnline: true, status: level, outbox })).toEqual({ kind: 'needYou', count: 4 })
  })

  it('counts an uncertain message as waiting while offline', () => {
    const outbox = { ...NO_OUTBOX, waiting: 1, uncertain: 1 }
    expect(pillState({ isOnline: false, status: level, outbox })).toEqual({ kind: 'offline', count: 2 })
  })

  it('counts all that a sign-out would leave behind, refused messages too', () => {
    const outbox = { waiting: 1, uncertain: 2, rejected: 3, intents: 4, edits: 0, stuckEdits: 0, later: 8 }
    expect(
      unsentCount({ ...outbox, refusedIntents: 7, files: 5, thinFiles: 2, refusedFiles: 6, oldestAt: 0 }),
    ).toBe(36)
  })
})
