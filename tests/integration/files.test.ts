import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createReplicaHost } from '#workers/replica-host.ts'
import { photo, SVG } from '#tests/support/pictures.ts'
import { createSyncBed, type BedPerson, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
import { ready } from '#tests/support/sync-steps.ts'
import type { Fate, SeenRequest } from '#tests/support/switchable-network.ts'
import { until } from '#tests/support/until.ts'

const OWNER = '0195a2f0-0000-7000-8000-000000000001'
const document = { purpose: 'agreementFile', ownerId: OWNER } as const

let bed: SyncBed
let host: BedPerson
beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Hana')
})
afterEach(() => bed.close())

/** Returns a unique document with this many bytes of content. */
function pdf(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes), Buffer.from('\n%%EOF\n')])
}

async function add(tab: Tab, content: Buffer, owner: typeof document | { purpose: 'avatar'; ownerId: null }) {
  const type = owner.purpose === 'avatar' ? 'image/jpeg' : 'application/pdf'
  const blob = new Blob([new Uint8Array(content)], { type })
  const added = await tab.mutate('addFile', { ...owner, blob, name: 'chosen' })
  if (!added.ok) throw new Error(added.failure.message)
  return added.value.id
}

const stored = (tab: Tab) =>
  tab.rows('files', document, (rows) => rows.every(({ state }) => state === 'stored'))
const isPiece = ({ method, path }: SeenRequest) => method === 'PUT' && path.startsWith('/v1/uploads/')

/** Checks what a device that has none of it downloads. */
async function expectOnServer(tab: Tab, id: string, content: Buffer) {
  await tab.signOut('wipe')
  const fresh = await bed.signedIn(host)
  await ready(fresh)
  const blob = await fresh.fileBlob(id, 'large')
  if (!blob.ok) throw new Error(blob.failure.message)
  expect(Buffer.from(await blob.value.arrayBuffer()).equals(content)).toBe(true)
}

describe('a file chosen offline', () => {
  it('survives a killed tab, shows here at once, and reaches the server once and whole', async () => {
    const first = await bed.signedIn(host)
    await ready(first)
    bed.network.setFate(() => 'lost')
    const content = pdf(300_000)
    const id = await add(first, content, document)
    await first.kill()
    const tab = bed.tab()
    await tab.open({ userId: host.id })
    await tab.rows('files', document, (rows) => rows[0]?.id === id && rows[0].state !== 'stored')
    const here = await tab.fileBlob(id, 'thumb')
    expect(here.ok && Buffer.from(await here.value.arrayBuffer()).equals(content)).toBe(true)
    expect((await tab.rows('outbox', {}, ({ files }) => files === 1)).refusedFiles).toBe(0)
    bed.network.setFate(null)
    tab.signal('online')
    await stored(tab)
    await expectOnServer(tab, id, content)
    const rows = await bed.db.selectFrom('files').select('id').where('stored_at', 'is not', null).execute()
    expect(rows).toEqual([{ id }])
  })
})

describe('a file being sent when its tab died, where its code can’t be loaded', () => {
  it('holds up no message, is counted, and is sent once the code has loaded', async () => {
    const chatId = await bed.chat(host, await bed.person('Gale'))
    const first = await bed.signedIn(host)
    await ready(first)
    bed.network.setFate((request) => (isPiece(request) ? 'lost' : null))
    const content = pdf(1_000)
    await add(first, content, document)
    await first.rows('files', document, (rows) => rows[0]?.state === 'sending')
    await first.kill()
    bed.network.setFate(null)
    let isHere = false
    const tab = bed.tab({
      replicaHost: (given) =>
        createReplicaHost({
          ...given,
          loadFiles: () => (isHere ? given.loadFiles() : Promise.reject(new TypeError('Failed to fetch'))),
        }),
    })
    await tab.open({ userId: host.id })
    await tab.mutate('sendChatMessage', { chatId, message: 'The slip follows' })
    await until('the message is sent', async () => (await bed.ledger(chatId)).length === 1)
    await tab.rows('outbox', {}, ({ files, waiting }) => files === 1 && waiting === 0)
    isHere = true
    await tab.syncNow()
    await stored(tab)
  })
})

describe('a line that cuts', () => {
  it.each<Fate>(['lost', 'answerLost', 'halfArrives', 'answer500', 'answerCut', 'twice'])(
    'with “%s” on every other piece ends with the same bytes, stored once',
    async (fate) => {
      const tab = await bed.signedIn(host)
      await ready(tab)
      let pieces = 0
      bed.network.setFate((request) => {
        if (!isPiece(request)) return null
        pieces += 1
        return pieces % 2 === 1 && pieces < 12 ? fate : null
      })
      const content = pdf(400_000)
      const id = await add(tab, content, document)
      const [row] = await stored(tab)
      expect(row).toMatchObject({ id, sent: content.length, stored: { kind: 'pdf', bytes: content.length } })
      const files = await bed.db.selectFrom('files').select(['id', 'bytes']).execute()
      expect(files).toEqual([{ id, bytes: content.length }])
      expect(pieces).toBeGreaterThan(2)
      await expectOnServer(tab, id, content)
    },
  )
})

describe('two tabs', () => {
  const offsets = () =>
    bed.network.requests.filter(isPiece).map(({ query }) => Number(new URLSearchParams(query).get('offset')))

  // Who has lost the lead sends no piece.
  it('send each piece of a file once, even when the lead changes', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    const endOther = await bed.leadElsewhere(host)
    const content = pdf(300_000)
    const id = await add(tab, content, document)
    await until('stepped down', () => !tab.status().isLeader)
    expect(offsets()).toEqual([])
    endOther()
    await stored(tab)
    expect(offsets()[0]).toBe(0)
    expect(new Set(offsets()).size).toBe(offsets().length)
    await expectOnServer(tab, id, content)
  })
})

describe('while data is saved', () => {
  const photos = { purpose: 'unitPhoto', ownerId: OWNER } as const

  it('photos wait and say why, documents don’t; a person can send a photo anyway', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    await tab.mutate('setKeepRules', { lowData: 'on' })
    const blob = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' })
    const first = await tab.mutate('addFile', { ...photos, blob, name: 'deck' })
    await tab.mutate('addFile', { ...photos, blob: new Blob([blob, 'x']), name: 'view' })
    await add(tab, pdf(1000), document)
    await stored(tab)
    await tab.rows('files', photos, (rows) => rows.every(({ postponed }) => postponed === 'lowData'))
    const ids = first.ok ? [first.value.id] : []
    await tab.mutate('sendFilesNow', { ids })
    const rows = await tab.rows('files', photos, ([deck]) => deck?.state === 'stored')
    expect(rows.map(({ state, postponed }) => [state, postponed])).toEqual([
      ['stored', null],
      ['waiting', 'lowData'],
    ])
    await tab.mutate('setKeepRules', { lowData: 'off' })
    tab.signal('online')
    await tab.rows('files', photos, (all) => all.every(({ state }) => state === 'stored'))
  })
})

describe('a file that the server refuses', () => {
  it('waits with its reason, counts as unsent, and can be removed', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    const id = await add(tab, SVG, document)
    const [row] = await tab.rows('files', document, (rows) => rows[0]?.state === 'rejected')
    expect(row?.rejection).toBe('unsupported')
    await tab.rows('outbox', {}, ({ files, refusedFiles }) => files === 0 && refusedFiles === 1)
    await tab.mutate('removeFile', { ...document, id })
    await tab.rows('files', document, (rows) => rows.length === 0)
    await tab.rows('outbox', {}, ({ refusedFiles }) => refusedFiles === 0)
  })
})

describe('the last photo of a published room', () => {
  it('stays when it is removed: the server refuses once, and nothing waits', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    const photos = { purpose: 'unitPhoto', ownerId: OWNER } as const
    const blob = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' })
    const added = await tab.mutate('addFile', { ...photos, blob, name: 'deck' })
    if (!added.ok) throw new Error(added.failure.message)
    const { id } = added.value
    await tab.rows('files', photos, (rows) => rows[0]?.state === 'stored')
    const fields = JSON.stringify({ photos: [{ id, alt: '' }] })
    await bed.db
      .insertInto('units')
      .values({ id: OWNER, host_id: host.id, title: 'Hut', status: 'PUBLISHED', fields })
      .execute()
    await tab.mutate('removeFile', { ...photos, id })
    const removals = () => bed.network.requests.filter(({ method }) => method === 'DELETE').length
    await until('the server was asked to remove it', () => removals() === 1)
    await tab.rows('waiting', {}, ({ files }) => files.length === 0)
    await tab.syncNow()
    expect(removals()).toBe(1)
    expect(await bed.db.selectFrom('files').select('id').where('id', '=', id).execute()).toHaveLength(1)
  })
})

describe('an avatar chosen offline', () => {
  it('is uploaded back online and shows in the chat; removing it removes it there too', async () => {
    const guest = await bed.person('Gale')
    const chatId = await bed.chat(host, guest)
    const tab = await bed.signedIn(host)
    await ready(tab)
    bed.network.setFate(() => 'lost')
    await add(tab, await photo(), { purpose: 'avatar', ownerId: null })
    const id = await add(tab, await photo(90, 90), { purpose: 'avatar', ownerId: null })
    bed.network.setFate(null)
    tab.signal('online')
    const avatars = { purpose: 'avatar', ownerId: null } as const
    const [avatar] = await tab.rows('files', avatars, (rows) => rows[0]?.state === 'stored')
    expect(avatar?.id).toBe(id)
    await tab.signOut('keep')
    const theirs = await bed.signedIn(guest)
    const url = avatar?.stored?.url
    await theirs.rows('chat', { chatId }, (chat) => chat?.others[0]?.avatarUrl === url)
    expect(url).toMatch(/^\/files\//)
    await theirs.signOut('keep')
    const again = await bed.signedIn(host)
    await again.mutate('removeFile', { ...avatars, id })
    await again.rows('chat', { chatId }, (chat) => chat !== null)
    const hasNone = async () => {
      const person = await bed.db.selectFrom('users').select('avatar_url').where('id', '=', host.id).execute()
      return person[0]?.avatar_url === null
    }
    await until('the server has removed it', hasNone)
  })
})

describe('another person’s files', () => {
  it('can’t be read by their id', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    const id = await add(tab, pdf(1000), document)
    await stored(tab)
    await tab.signOut('wipe')
    const guest = await bed.person('Gale')
    const theirs = await bed.signedIn(guest)
    await ready(theirs)
    const read = await theirs.fileBlob(id, 'large')
    expect(read.ok ? 'read' : read.failure.kind).toBe('notFound')
  })

  it('leave no trace on a device after a sign-out that wipes it', async () => {
    const stores = async () =>
      (await indexedDB.databases()).flatMap(({ name }) => (name?.endsWith('-files') ? [name] : []))
    const before = await stores()
    const tab = await bed.signedIn(host)
    await ready(tab)
    await add(tab, pdf(1000), document)
    await stored(tab)
    expect((await stores()).length).toBe(before.length + 1)
    await tab.signOut('wipe')
    expect(await stores()).toEqual(before)
  })
})
