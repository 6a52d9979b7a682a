import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { profileOf } from '#server/records/profile/profile-rows.ts'
import { changeProfile } from '#server/records/profile/profiles.ts'
import { createSyncBed, type BedPerson, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
let host: BedPerson

beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Ngaire')
})
afterEach(() => bed.close())

const edit = (tab: Tab, fields: Record<string, unknown>) =>
  tab.mutate('editRecord', { collection: 'profile', id: host.id, fields })
const stored = async () => {
  const row = await profileOf(bed.db, host.id)
  if (!row) throw new Error('no such person')
  return row
}
/** Changes the same person's profile on the server, as another device would. */
const elsewhere = async (fields: Record<string, unknown>) => {
  const changed = await changeProfile(bed.db, host.id, null, fields)
  if (!changed.ok) throw new Error(changed.failure.message)
  bed.live.publish([host.id], { subject: 'chat-updated', payload: {} })
}
const open = async () => {
  const tab = await bed.signedIn(host)
  await tab.rows('profile', {}, (rows) => rows !== null)
  await until('the first pull', () => tab.status().isCaughtUp)
  return tab
}
const settled = (tab: Tab) => tab.rows('profile', {}, (rows) => rows?.edit === null)

describe('an edit of one’s own profile', () => {
  it('shows at once while offline, counts as unsent, and arrives once back online', async () => {
    const tab = await open()
    bed.network.setFate(() => 'lost')
    await edit(tab, { about: 'Tōtara and tūī.' })
    const shown = await tab.rows('profile', {}, (rows) => rows?.row.about === 'Tōtara and tūī.')
    expect(shown?.edit).toMatchObject({ fields: ['about'] })
    expect((await tab.rows('outbox', {}, ({ edits }) => edits === 1)).stuckEdits).toBe(0)
    expect((await stored()).about).toBe('')
    bed.network.setFate(null)
    await tab.syncNow()
    expect((await settled(tab))?.row).toMatchObject({ about: 'Tōtara and tūī.', version: 2 })
    expect(await stored()).toMatchObject({ about: 'Tōtara and tūī.', version: 2 })
  })

  it('applies once after a lost response, even if the tab dies in between', async () => {
    const tab = await open()
    bed.network.setFate(({ method }) => (method === 'PATCH' ? 'answerLost' : null))
    await edit(tab, { phone: '+64 3 555 0142' })
    await until('the server has it', async () => (await stored()).phone !== '')
    await tab.kill()
    bed.network.setFate(null)
    const again = await open()
    await settled(again)
    expect(await stored()).toMatchObject({ phone: '+64 3 555 0142', version: 2 })
  })

  // The server holds it as U+FFFD.
  it('with half an emoji asks nothing after a lost response', async () => {
    const tab = await open()
    bed.network.setFate(({ method }) => (method === 'PATCH' ? 'answerLost' : null))
    await edit(tab, { about: 'cut off \ud83d' })
    await until('the server has it', async () => (await stored()).about !== '')
    bed.network.setFate(null)
    await tab.syncNow()
    expect((await settled(tab))?.row).toMatchObject({ about: 'cut off \ufffd', version: 2 })
  })

  it('merges with another device’s edit of another field', async () => {
    const tab = await open()
    bed.network.setFate(() => 'lost')
    await edit(tab, { about: 'Mine' })
    await elsewhere({ phone: '021 555 014' })
    bed.network.setFate(null)
    await tab.syncNow()
    expect((await settled(tab))?.row).toMatchObject({ about: 'Mine', phone: '021 555 014' })
    expect(await stored()).toMatchObject({ about: 'Mine', phone: '021 555 014', version: 3 })
  })

  it.each(['mine', 'theirs'] as const)(
    'of the same field asks, and the person’s decision holds: %s',
    async (choice) => {
      const tab = await open()
      bed.network.setFate(() => 'lost')
      await edit(tab, { about: 'Mine' })
      await elsewhere({ about: 'Theirs' })
      bed.network.setFate(null)
      await tab.syncNow()
      const asked = await tab.rows('profile', {}, (rows) => rows?.edit?.state === 'conflict')
      expect(asked?.edit?.conflicts).toEqual([{ field: 'about', base: '', theirs: 'Theirs', mine: 'Mine' }])
      expect((await tab.rows('outbox', {}, () => true)).stuckEdits).toBe(1)
      expect((await stored()).about).toBe('Theirs')
      const version = asked?.edit?.version ?? null
      const resolving = { collection: 'profile' as const, id: host.id, choices: { about: choice } }
      expect(await tab.mutate('resolveEdit', { ...resolving, version: 1 })).toMatchObject({ ok: false })
      expect(await tab.mutate('resolveEdit', { ...resolving, version })).toMatchObject({ ok: true })
      await settled(tab)
      expect((await stored()).about).toBe(choice === 'mine' ? 'Mine' : 'Theirs')
    },
  )

  it('made during a request goes in a request of its own, even if it undoes the first', async () => {
    const tab = await open()
    bed.network.setFate(({ method }) => (method === 'PATCH' ? 'answerLost' : null))
    await edit(tab, { about: 'First' })
    await until('the server has it', async () => (await stored()).about === 'First')
    await edit(tab, { about: '' })
    bed.network.setFate(null)
    await tab.syncNow()
    await settled(tab)
    expect(await stored()).toMatchObject({ about: '', version: 3 })
  })

  it('that breaks a server rule is refused by field and sent again once fixed', async () => {
    const tab = await open()
    await edit(tab, { phone: 'call me', about: 'Kept' })
    const refused = await tab.rows('profile', {}, (rows) => rows?.edit?.state === 'rejected')
    expect(refused?.edit).toMatchObject({ refusal: 'invalid', fieldErrors: { phone: 'phone' } })
    expect(refused?.row).toMatchObject({ phone: 'call me', about: 'Kept' })
    await edit(tab, { phone: '021 555 014' })
    expect((await settled(tab))?.row).toMatchObject({ phone: '021 555 014', about: 'Kept' })
  })

  it('survives a replaced database and a sign-out that keeps what waits', async () => {
    const tab = await open()
    bed.network.setFate(() => 'lost')
    await edit(tab, { about: 'Kept' })
    await tab.signOut('keep')
    bed.network.setFate(null)
    await bed.db.updateTable('settings').set({ value: 'another' }).where('key', '=', 'feed_epoch').execute()
    const again = await open()
    await settled(again)
    expect((await stored()).about).toBe('Kept')
  })

  it('waits for the leading tab', async () => {
    const tab = await open()
    const release = await bed.leadElsewhere(host)
    await edit(tab, { about: 'Later' })
    await until('given up', () => !tab.status().isLeader)
    expect((await stored()).about).toBe('')
    release()
    await settled(tab)
    expect((await stored()).about).toBe('Later')
  })
})
