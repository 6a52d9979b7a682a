import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { buildsInUse, overview } from '#contract/overview.ts'
import { latestBuildFile } from '#server/scope/latest-build.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { forgetDevices } from './devices-in-use.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 3_600_000
const NEW = 'b0b0b0b0b0b0b0b0'
const OLD = 'a0a0a0a0a0a0a0a0'

let bed: AppBed
let admin: string
let hostId: string
beforeAll(async () => {
  bed = await createAppBed()
})
afterAll(() => bed.close())
beforeEach(async () => {
  await bed.empty()
  rmSync(latestBuildFile(bed.scope.config.distDir), { force: true })
  await bed.person({ email: 'admin@people.example', role: 'ADMIN' })
  hostId = await bed.person({ email: 'host@people.example', role: 'HOST' })
  admin = await bed.tokenOf({ email: 'admin@people.example', remember: true })
})

const ask = async (url: string, token = admin) => {
  const answer = await bed.as(token, { method: 'GET', url: `/v1${url}` })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const builds = async (): Promise<AnswerOf<typeof buildsInUse>['data']> =>
  (await ask('/users/overview/builds')).data
const counts = async (): Promise<AnswerOf<typeof overview>['data']> => (await ask('/users/overview')).data
const device = () => bed.tokenOf({ email: 'host@people.example', remember: true })
/** Follows a person's feed to its head, as a device with this build does. */
async function follow(token: string, build?: string): Promise<void> {
  const { checkpoint } = (await ask('/changes/head', token)).data
  const said = build === undefined ? '' : `&build=${encodeURIComponent(build)}`
  await ask(`/changes?since=${checkpoint}${said}`, token)
}
function serve(build: string): void {
  const file = latestBuildFile(bed.scope.config.distDir)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ id: build }))
}

describe('builds in use', () => {
  it('are counted by device, newest first; a device that names none is unknown', async () => {
    serve(NEW)
    await follow(await device(), OLD)
    await follow(await device(), OLD)
    await follow(await device(), NEW)
    await follow(await device())
    // This device signed in but never asked for its feed: a download, or a script.
    await device()
    expect(await counts()).toMatchObject({
      devices: 4,
      devicesOutdated: 3,
      devicesBehind: 0,
      behindSince: null,
    })
    const seenAt = bed.scope.now().toISOString()
    expect(await builds()).toEqual([
      { build: NEW, isNewest: true, devices: 1, behind: 0, seenAt },
      { build: OLD, isNewest: false, devices: 2, behind: 0, seenAt },
      { build: null, isNewest: false, devices: 1, behind: 0, seenAt },
    ])
    const { data, meta } = await ask('/users/overview/builds?perPage=1&page=2')
    expect([data.map(({ build }: { build: string }) => build), meta.lastPage]).toEqual([[OLD], 3])
  })

  it('follow an update and survive a request that doesn’t name a build', async () => {
    const token = await device()
    await follow(token, OLD)
    await follow(token, NEW)
    await follow(token)
    expect(await builds()).toMatchObject([{ build: NEW, devices: 1 }])
  })

  it('treat an invalid build name as none', async () => {
    await follow(await device(), 'x'.repeat(101))
    await follow(await device(), '<b>ani@people.example</b>')
    expect(await builds()).toMatchObject([{ build: null, devices: 2 }])
  })

  it('have no newest where the server does not serve the client', async () => {
    await follow(await device(), OLD)
    expect(await counts()).toMatchObject({ devices: 1, devicesOutdated: null })
    expect(await builds()).toMatchObject([{ build: OLD, isNewest: false }])
  })

  // What these ran is forgotten.
  it('leave out devices that signed out or were silent for a month', async () => {
    const [leaving, silent, staying] = [await device(), await device(), await device()]
    for (const token of [leaving, silent, staying]) await follow(token, OLD)

    await bed.as(leaving, { method: 'POST', url: '/v1/auth/logout' })
    expect(await builds()).toMatchObject([{ devices: 2 }])
    bed.advance(20 * DAY_MS)
    const { data } = await bed.refresh(staying)
    await follow(data?.token ?? '', OLD)
    bed.advance(11 * DAY_MS)
    admin = await bed.tokenOf({ email: 'admin@people.example' })
    expect(await builds()).toMatchObject([{ devices: 1 }])
    await forgetDevices(bed.db, bed.scope.now())
    const kept = await bed.db.selectFrom('sessions').select('build').where('build', 'is not', null).execute()
    expect(kept).toEqual([{ build: OLD }])
  })
})

describe('devices that lack changes', () => {
  /** A change to the host's data, made now. */
  async function change(): Promise<void> {
    await inTransaction(bed.db, (tx) => recordChanges(tx, [hostId], [{ collection: 'profile', id: hostId }]))
    await bed.db.updateTable('feed_heads').set({ moved_at: bed.scope.now() }).execute()
  }

  it('are online and haven’t asked for changes for minutes', async () => {
    const [stuck, well, away] = [await device(), await device(), await device()]
    for (const token of [stuck, well, away]) await follow(token, OLD)
    bed.advance(6 * MINUTE_MS)
    await change()
    const changedAt = bed.scope.now().toISOString()
    bed.advance(6 * MINUTE_MS)
    await follow(well, OLD)
    await ask('/users/me', stuck)
    expect(await counts()).toMatchObject({ devices: 3, devicesBehind: 1, behindSince: changedAt })
    expect(await builds()).toMatchObject([{ build: OLD, devices: 3, behind: 1 }])
    await follow(stuck, OLD)
    expect(await counts()).toMatchObject({ devicesBehind: 0, behindSince: null })
  })

  it('have time to ask first, and don’t count once they are offline', async () => {
    const token = await device()
    await follow(token, OLD)
    bed.advance(6 * MINUTE_MS)
    await change()
    bed.advance(MINUTE_MS)
    await ask('/users/me', token)
    expect(await counts()).toMatchObject({ devicesBehind: 0 })
    bed.advance(30 * MINUTE_MS)
    expect(await counts()).toMatchObject({ devicesBehind: 0 })
  })

  it('are shown with the number of feed changes and the time of the newest', async () => {
    await change()
    const before = await counts()
    bed.advance(MINUTE_MS)
    await change()
    const after = await counts()
    expect(after.feedChanges - before.feedChanges).toBe(1)
    expect(after.feedMovedAt).toBe(bed.scope.now().toISOString())
  })

  it('go by the time a feed last moved, which each change records', async () => {
    await change()
    await bed.db
      .updateTable('feed_heads')
      .set({ moved_at: new Date(0) })
      .execute()
    await inTransaction(bed.db, (tx) => recordChanges(tx, [hostId], [{ collection: 'profile', id: hostId }]))
    expect(Date.parse((await counts()).feedMovedAt ?? '')).toBeGreaterThan(0)
  })
})
