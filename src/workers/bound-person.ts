import { ok, type Result } from '#contract/result.ts'
import { isThinLine } from '#line/line-estimate.ts'
import { openReplica, type ReplicaOptions } from '#db/open-replica.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { adoptFirstLook } from '#db/outbox/adopt-first-look.ts'
import { firstLookChannel } from '#db/storage/first-look-store.ts'
import { personHash } from '#db/storage/person-hash.ts'
import { claimShared } from '#db/storage/shared-store.ts'
import { startDataMeter, type DataMeter } from '#sync/line/data-meter.ts'
import type { Http } from '#sync/line/http-client.ts'
import { startReachability } from '#sync/line/reachability.ts'
import { tokenStore } from '#sync/session/token-store.ts'
import { startSync, type Sync } from '#sync/start-sync.ts'
import { openTabChannel } from '#sync/tabs/tab-channel.ts'
import type { Platform } from './platform.ts'

/** One person in this worker: their open replica, and this tab's part in syncing it. */
export type BoundPerson = {
  userId: string
  hash: string
  replica: Replica
  scope: Scope
  sync: Sync
  meter: DataMeter
  /** Ends syncing and closes the replica. */
  close(): Promise<void>
}

/** Opens the replica of a person and begins to sync it. Fails as `openReplica` does. */
export async function bindPerson(
  platform: Platform,
  http: Http,
  { userId, isJustSignedIn }: { userId: string; isJustSignedIn: boolean },
): Promise<Result<BoundPerson>> {
  const { clock, newId, loadFiles } = platform
  const { now } = clock
  const hash = await personHash(userId)
  const withoutSync = platform.isPage ? movingAlone(platform, hash) : null
  const opened = await openReplica({ userId, hash, now, newId, loadFiles, multiInstance: true, withoutSync })
  if (!opened.ok) return opened
  const replica = opened.value
  // What was shared while nobody was signed in. If the device refuses IndexedDB, there is nothing to claim.
  void claimShared(hash).catch(() => undefined)
  // Before anybody can write here, so that what was written first goes first. If it fails, it stays where it is.
  await adoptFirstLook(replica)
  const firstLook = new BroadcastChannel(firstLookChannel(hash))
  firstLook.onmessage = () => void adoptFirstLook(replica)
  const scope: Scope = { replica, userId, now, newId }
  const channel = openTabChannel(hash)
  const meter = startDataMeter(replica, clock)
  let isClosing = false
  const sync = startSync({
    ...platform,
    userId,
    isJustSignedIn,
    hash,
    replica,
    http,
    channel,
    reachability: startReachability(clock, {
      isThin: () => isThinLine(platform.line?.estimate()),
      roundTripMs: () => platform.line?.estimate().roundTripMs ?? null,
    }),
    store: tokenStore,
    countLive: (down) => {
      if (!isClosing) meter.count('live', 0, down)
    },
    exclusively: (name, work) => platform.locks.request(name, {}, work),
  })
  return ok({
    userId,
    hash,
    replica,
    scope,
    sync,
    meter,
    async close() {
      isClosing = true
      firstLook.close()
      await sync.stop()
      channel.close()
      await meter.flush()
      await replica.close().catch(() => {})
    },
  })
}

/** One page moves at a time. A leading tab of a former build never releases its lock, so it is stolen. */
function movingAlone({ locks }: Platform, hash: string): NonNullable<ReplicaOptions['withoutSync']> {
  return (work) =>
    locks.request(`farstead-move:${hash}`, {}, () =>
      locks.request(`farstead-sync:${hash}`, { steal: true }, work),
    )
}
