// Alone: two people at once need two of each module.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionNews } from '#sync/session/sign-in.ts'
import { tokenStore } from '#sync/session/token-store.ts'
import { createSyncBed, PASSWORD, type BedPerson, type SyncBed } from '#tests/support/sync-bed.ts'
import { drained, isSend, ready, send } from '#tests/support/sync-steps.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
let host: BedPerson
let guest: BedPerson
beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Hana')
  guest = await bed.person('Gale')
})
afterEach(() => bed.close())

describe('sessions', () => {
  it('a 401 while the queue drains loses nothing; all is sent once after a sign-in', async () => {
    const chatId = await bed.chat(host, guest)
    const tab = await bed.signedIn(host)
    await ready(tab)
    bed.network.setFate((request) => (isSend(request) ? 'lost' : null))
    const ids = await send(tab, chatId, ...Array.from({ length: 50 }, (_, n) => `text ${n}`))
    await bed.db.updateTable('access_tokens').set({ revoked_at: new Date() }).execute()
    bed.network.setFate(null)
    await until('ended', () => tab.status().session === 'ended')
    expect(await bed.ledger(chatId)).toEqual([])
    await tab.signOut('keep')
    await tab.kill()
    const again = await bed.signedIn(host)
    await drained(again)
    expect((await bed.ledger(chatId)).map(({ id }) => id)).toEqual(ids)
  })

  it('another person who signs in neither sees, sends nor deletes waiting messages', async () => {
    const chatId = await bed.chat(host, guest)
    const tab = await bed.signedIn(host)
    await ready(tab)
    bed.network.setFate(() => 'lost')
    const ids = await send(tab, chatId, 'mine alone')
    await tab.signOut('keep')
    await tab.kill()
    bed.network.setFate(null)
    bed.network.requests.length = 0
    const theirs = await bed.signedIn(guest)
    await ready(theirs)
    expect((await theirs.rows('outbox', {}, () => true)).waiting).toBe(0)
    expect(await theirs.unsentMessages()).toEqual({ ok: true, value: [] })
    expect(
      JSON.stringify(await theirs.rows('chatList', { search: '' }, (rows) => rows.length === 1)),
    ).not.toContain('mine alone')
    expect(await bed.ledger(chatId)).toEqual([])
    expect(JSON.stringify(bed.network.requests)).not.toContain('mine alone')
    expect(await theirs.open({ userId: host.id })).toMatchObject({ ok: false })
    await theirs.signOut('wipe')
    await theirs.kill()
    const back = await bed.signedIn(host)
    await drained(back)
    expect((await bed.ledger(chatId)).map(({ id, senderId }) => [id, senderId])).toEqual([[ids[0], host.id]])
  })

  it('another person’s sign-in ends the session of an open tab, which sends nothing', async () => {
    const chatId = await bed.chat(host, guest)
    const tab = await bed.signedIn(host)
    await ready(tab)
    vi.resetModules()
    const { createReplicaHost: replicaHost } = await import('#workers/replica-host.ts')
    const theirs = await bed.signedIn(guest, { replicaHost })
    await until('ended', () => tab.status().session === 'ended')
    await send(tab, chatId, 'too late')
    await tab.syncNow()
    expect(await bed.ledger(chatId)).toEqual([])
    expect(theirs.status().session).not.toBe('ended')
  })

  it('signing out offline keeps the token for one logout call once back online', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    bed.network.setFate(() => 'lost')
    await tab.signOut('wipe')
    await tab.kill()
    const revoked = () =>
      bed.db.selectFrom('access_tokens').where('revoked_at', 'is not', null).select('user_id').execute()
    expect(await revoked()).toEqual([])
    bed.network.setFate(null)
    const theirs = await bed.signedIn(guest)
    await until('revoked', async () => (await revoked()).length === 1)
    expect(await revoked()).toEqual([{ user_id: host.id }])
    expect(theirs.status().session).not.toBe('ended')
  })

  it('a wrong password stores nothing and returns its code', async () => {
    const tab = bed.tab()
    expect(await tab.signIn({ email: host.email, password: 'wrong', remember: false })).toEqual({
      ok: true,
      value: { code: 401, session: null },
    })
    expect(await tab.open({ userId: host.id })).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized' },
    })
    expect((await tab.signIn({ email: host.email, password: PASSWORD, remember: false })).ok).toBe(true)
  })

  it('a lost refresh response signs nobody out', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    await tab.kill()
    await bed.db
      .updateTable('access_tokens')
      .set({ expires_at: new Date(Date.now() + 30 * 60_000) })
      .execute()
    const record = await tokenStore.read()
    if (!record) throw new Error('no token')
    await tokenStore.write({ ...record, expiresAt: new Date(Date.now() + 30 * 60_000).toISOString() })
    let left = 2
    bed.network.setFate(({ path }) => (path === '/api/auth/refresh' && left-- > 0 ? 'answerLost' : null))
    const again = bed.tab()
    await again.open({ userId: host.id })
    await until(
      'refreshed',
      async () => (await tokenStore.read())?.accessToken !== record.accessToken,
      20_000,
    )
    await until('verified', () => again.status().session === 'verified')
  })

  it('a refresh updates a person’s abilities even if their name can’t be fetched', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    const record = await tokenStore.read()
    if (!record) throw new Error('no token')
    await tokenStore.write({
      ...record,
      expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
      facts: record.facts && { ...record.facts, abilities: [] },
    })
    const told: SessionNews[] = []
    await tab.watchSession((session) => void (session.only === undefined && told.push(session)))
    bed.network.setFate(({ path }) => (path === '/v1/users/me' ? 'answer500' : null))
    tab.signal('session')
    await until('the page is told', () => told.length > 0)
    expect(told[0]?.user.id).toBe(host.id)
    expect(told[0]?.abilities.length).toBeGreaterThan(0)
  })

  it('a page that listens late hears of the abilities in rooms that came before', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    const told: SessionNews[] = []
    await tab.watchSession((session) => void told.push(session))
    await until('the page is told', () => told.length > 0)
    expect(told[0]).toMatchObject({ only: 'rooms', user: { id: host.id } })
    const own = { action: 'manage', subject: 'Room', conditions: { hostId: host.id } }
    expect(told[0]?.abilities).toContainEqual(own)
  })

  it('checks the token when a page asks, not only in its loop', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    await until('verified', () => tab.status().session === 'verified')
    const record = await tokenStore.read()
    if (!record) throw new Error('no token')
    await tokenStore.write({ ...record, expiresAt: new Date(Date.now() + 30 * 60_000).toISOString() })
    const refreshes = () => bed.network.requests.filter(({ path }) => path === '/api/auth/refresh').length
    expect(refreshes()).toBe(0)
    tab.signal('session')
    await until('refreshed', async () => (await tokenStore.read())?.accessToken !== record.accessToken)
    expect(refreshes()).toBe(1)
  })
})

describe('a captive portal', () => {
  it('changes no row, signs nobody out and gets at most 12 requests in 5 minutes', async () => {
    const chatId = await bed.chat(host, guest)
    await bed.write(chatId, guest, 'kia ora')
    const tab = await bed.signedIn(host)
    await ready(tab)
    await tab.kill()
    bed.network.setFate(() => 'portal')
    bed.network.requests.length = 0
    const behind = bed.tab()
    await behind.open({ userId: host.id })
    await send(behind, chatId, 'waiting')
    // Five minutes at the bed's speed, with a person who keeps coming back to the page.
    for (let n = 0; n < 15; n += 1) {
      behind.signal(n % 2 === 0 ? 'visible' : 'online')
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    expect(bed.network.requests.length).toBeLessThanOrEqual(12)
    expect(bed.network.requests.length).toBeGreaterThan(2)
    expect(behind.status()).toMatchObject({ session: 'unverified', reachability: 'unreachable' })
    const window = await behind.rows('chatWindow', { chatId, fromPage: null, toPage: null }, () => true)
    expect(window.messages.map(({ message, state }) => [message, state])).toEqual([
      ['kia ora', 'received'],
      ['waiting', 'queued'],
    ])
    bed.network.setFate(null)
    await behind.syncNow()
    await drained(behind)
    expect((await bed.ledger(chatId)).map(({ message }) => message)).toEqual(['kia ora', 'waiting'])
  })
})
