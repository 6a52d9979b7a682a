import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askForFullPhoto } from '#server/chats/change-message.ts'
import { onThinLine } from '#tests/support/on-thin-line.ts'
import { noise } from '#tests/support/pictures.ts'
import { createSyncBed, type BedPerson, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
import { drained, isSend, ready } from '#tests/support/sync-steps.ts'
import type { Fate, SeenRequest } from '#tests/support/switchable-network.ts'
import { createReplicaHost } from '#workers/replica-host.ts'

let bed: SyncBed
let host: BedPerson
let guest: BedPerson
let chatId: string
beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Hana')
  guest = await bed.person('Gus')
  chatId = await bed.chat(host, guest)
})
afterEach(() => bed.close())

/** As the composer does: puts a photo into the draft. */
async function choose(tab: Tab, edge = 60): Promise<string> {
  const blob = new Blob([new Uint8Array(await noise(edge))], { type: 'image/jpeg' })
  const id = v7()
  const added = await tab.mutate('addDraftPhoto', {
    chatId,
    id,
    blob,
    width: edge,
    height: edge,
    preview: '',
  })
  if (!added.ok) throw new Error(added.failure.message)
  return id
}

/** As the composer does with a picture that is too large to go in one size. Returns the ids of both sizes. */
async function chooseBoth(tab: Tab, edge = 200): Promise<[string, string]> {
  const [id, fullId] = [v7(), v7()]
  const pictureOf = async (pixels: number) => ({
    blob: new Blob([new Uint8Array(await noise(pixels))], { type: 'image/jpeg' }),
    width: pixels,
    height: pixels,
  })
  const [readable, full] = [await pictureOf(40), await pictureOf(edge)]
  const added = await tab.mutate('addDraftPhoto', {
    chatId,
    id,
    preview: '',
    ...readable,
    full: { id: fullId, ...full },
  })
  if (!added.ok) throw new Error(added.failure.message)
  return [id, fullId]
}

/** Returns what the server has of photos in two sizes: of each, which size has arrived. */
async function sizesOnServer() {
  const rows = await bed.db.selectFrom('messages').select('photos').where('chat_id', '=', chatId).execute()
  return rows.flatMap(({ photos }) =>
    (photos ?? []).map(({ id, kept, full }) => [
      id,
      kept !== null,
      full?.id,
      full ? full.kept !== null : null,
    ]),
  )
}
const sizesStored = async () => {
  const files = await bed.db
    .selectFrom('files')
    .select('id')
    .where('stored_at', 'is not', null)
    .orderBy('stored_at')
    .execute()
  return files.map(({ id }) => id)
}
const ofFile = (id: string) => (request: SeenRequest) => isPiece(request) && request.path.includes(id)

/** As the guest's device does. */
async function ask(id: string, photoId: string): Promise<void> {
  const asked = await askForFullPhoto(bed.db, { id, photoId, userId: guest.id })
  expect(asked.ok).toBe(true)
  bed.live.publish([host.id, guest.id], { subject: 'chat-updated', payload: {} })
}

const photosOf = (tab: Tab) => tab.rows('draftPhotos', { chatId }, () => true)
const isPiece = ({ method, path }: SeenRequest) => method === 'PUT' && path.startsWith('/v1/uploads/')
const allSent = async (tab: Tab) => {
  await drained(tab)
  await tab.rows('outbox', {}, ({ files }) => files === 0)
}

/** Returns what the server has: messages with their photos and whether each has arrived. */
async function onServer() {
  const rows = await bed.db
    .selectFrom('messages')
    .select(['message', 'photos'])
    .where('chat_id', '=', chatId)
    .orderBy('position')
    .execute()
  return rows.map(({ message, photos }) => [
    message,
    photos?.map(({ id, kept }) => [id, kept !== null]) ?? null,
  ])
}

const shown = (tab: Tab, isDone: (photos: readonly (string | boolean)[][]) => boolean) =>
  tab.rows('chatWindow', { chatId, fromPage: null, toPage: null }, ({ messages }) =>
    isDone(messages.map(({ photos = [] }) => photos.map(({ kept }) => kept !== null))),
  )

describe('a photo chosen offline', () => {
  // Behind its message.
  it('survives a kill in the composer and in the queue and arrives once', async () => {
    const first = await bed.signedIn(host)
    await ready(first)
    bed.network.setFate(() => 'lost')
    const id = await choose(first)
    await first.mutate('saveDraft', { chatId, text: 'The gate' })
    await first.kill()
    const second = bed.tab()
    await second.open({ userId: host.id })
    expect((await photosOf(second)).map((photo) => photo.id)).toEqual([id])
    const message = { chatId, message: 'The gate', id: v7(), photos: [id] }
    // The second press is that of a page whose first one got no response.
    for (const press of [message, message])
      expect((await second.mutate('sendChatMessage', press)).ok).toBe(true)
    expect(await photosOf(second)).toEqual([])
    await second.kill()
    const third = bed.tab()
    await third.open({ userId: host.id })
    await shown(third, ([photos]) => photos?.length === 1)
    expect(bed.network.requests.filter(isPiece)).toEqual([])
    bed.network.setFate(null)
    third.signal('online')
    await allSent(third)
    await shown(third, ([photos]) => photos?.[0] === true)
    expect(await onServer()).toEqual([['The gate', [[id, true]]]])
    const asked = bed.network.requests.filter((request) => isSend(request) || isPiece(request))
    expect(asked.findIndex(isPiece)).toBeGreaterThan(asked.findLastIndex(isSend))
  })

  it('goes with one of two messages that name it; an empty message isn’t sent', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    const id = await choose(tab)
    for (const message of ['', 'Mine', ''])
      expect((await tab.mutate('sendChatMessage', { chatId, message, photos: [id] })).ok).toBe(true)
    await allSent(tab)
    expect(await onServer()).toEqual([
      ['', [[id, true]]],
      ['Mine', null],
    ])
  })

  it('leaves the device when removed and is never sent; the text stays', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    const id = await choose(tab)
    await tab.mutate('saveDraft', { chatId, text: 'Kia ora' })
    await tab.mutate('removeDraftPhoto', { chatId, id })
    expect(await tab.rows('draft', { chatId }, () => true)).toBe('Kia ora')
    expect(await tab.rows('files', { purpose: 'messagePhoto', ownerId: chatId }, () => true)).toEqual([])
    await tab.mutate('sendChatMessage', { chatId, message: 'Kia ora' })
    await allSent(tab)
    expect(bed.network.requests.filter(isPiece)).toEqual([])
  })

  it('stays in the draft when the text is deleted, up to ten photos', async () => {
    const tab = await bed.signedIn(host)
    const ids: string[] = []
    await tab.mutate('saveDraft', { chatId, text: 'Kia ora' })
    for (let nth = 0; nth < 10; nth += 1) ids.push(await choose(tab, 8))
    await tab.mutate('saveDraft', { chatId, text: '', over: 'Kia ora' })
    await expect(choose(tab, 8)).rejects.toThrow('no room')
    expect((await photosOf(tab)).map(({ id }) => id)).toEqual(ids)
    expect((await tab.rows('drafts', {}, () => true)).map(({ photos }) => photos)).toEqual([10])
  })
})

describe('a message with photos', () => {
  it.each<Fate>(['lost', 'answerLost', 'halfArrives', 'answer500', 'answerCut', 'twice'])(
    'with “%s” on every other request is there once, in order, with all of them',
    async (fate) => {
      const tab = await bed.signedIn(host)
      await ready(tab)
      let asked = 0
      bed.network.setFate((request) => {
        if (!isPiece(request) && !isSend(request)) return null
        asked += 1
        return asked % 2 === 1 && asked < 12 ? fate : null
      })
      const ids = [await choose(tab, 200), await choose(tab, 100)]
      await tab.mutate('sendChatMessage', { chatId, message: 'one', photos: ids })
      const last = await choose(tab)
      await tab.mutate('sendChatMessage', { chatId, message: '', photos: [last] })
      await tab.mutate('sendChatMessage', { chatId, message: 'three' })
      await allSent(tab)
      await shown(tab, (photos) => photos.flat().length === 3 && photos.flat().every(Boolean))
      expect(await onServer()).toEqual([
        ['one', ids.map((id) => [id, true])],
        ['', [[last, true]]],
        ['three', null],
      ])
      const files = await bed.db.selectFrom('files').select('id').where('stored_at', 'is not', null).execute()
      expect(files.map(({ id }) => id).toSorted()).toEqual([...ids, last])
    },
  )

  it('is sent before its photos, however many attempts that takes', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    bed.network.setFate((request) => (isSend(request) ? 'lost' : null))
    const photos = [await choose(tab)]
    await tab.mutate('sendChatMessage', { chatId, message: 'first', photos })
    // A document chosen later arrives meanwhile, because files are uploaded one after the other.
    const owner = { purpose: 'agreementFile', ownerId: v7() } as const
    const blob = new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' })
    await tab.mutate('addFile', { ...owner, blob, name: 'later.pdf' })
    await tab.rows('files', owner, ([file]) => file?.state === 'stored')
    expect(bed.network.requests.filter(isSend).length).toBeGreaterThan(0)
    const sent = bed.network.requests.filter(isPiece).map(({ path }) => path)
    expect(sent.filter((path) => path.endsWith(photos[0] ?? ''))).toEqual([])
    bed.network.setFate(null)
    tab.signal('online')
    await allSent(tab)
  })

  it('never waits for the photos of the previous message', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    bed.network.setFate((request) => (isPiece(request) ? 'lost' : null))
    const id = await choose(tab)
    await tab.mutate('sendChatMessage', { chatId, message: 'first', photos: [id] })
    await tab.mutate('sendChatMessage', { chatId, message: 'second' })
    await drained(tab)
    expect(await onServer()).toEqual([
      ['first', [[id, false]]],
      ['second', null],
    ])
  })

  it('keeps its photos here when refused, and loses them when discarded', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    await bed.db.insertInto('blocks').values({ blocker_id: guest.id, blocked_id: host.id }).execute()
    const photos = [await choose(tab)]
    const sent = await tab.mutate('sendChatMessage', { chatId, message: 'no', photos })
    await tab.rows('outbox', {}, ({ rejected, files }) => rejected === 1 && files === 0)
    const owner = { purpose: 'messagePhoto', ownerId: chatId } as const
    expect(await tab.rows('files', owner, () => true)).toMatchObject([{ id: photos[0], state: 'waiting' }])
    await tab.mutate('discardMessage', { id: sent.ok ? sent.value.id : '' })
    expect(await tab.rows('files', owner, () => true)).toEqual([])
    expect(bed.network.requests.filter(isPiece)).toEqual([])
  })
})

describe('a photo in two sizes', () => {
  it.each<Fate>(['lost', 'answerLost', 'halfArrives', 'answer500', 'answerCut', 'twice'])(
    'with “%s” on every other request is there once in each size, readable first',
    async (fate) => {
      const tab = await bed.signedIn(host)
      await ready(tab)
      let asked = 0
      bed.network.setFate((request) => {
        if (!isPiece(request) && !isSend(request)) return null
        asked += 1
        return asked % 2 === 1 && asked < 12 ? fate : null
      })
      const [id, fullId] = await chooseBoth(tab)
      await tab.mutate('sendChatMessage', { chatId, message: 'The gate', photos: [id] })
      await allSent(tab)
      expect(await sizesOnServer()).toEqual([[id, true, fullId, true]])
      expect(await sizesStored()).toEqual([id, fullId])
    },
  )

  it('has one size on the server when cut off between them, and continues after a kill', async () => {
    const first = await bed.signedIn(host)
    await ready(first)
    const [id, fullId] = await chooseBoth(first)
    bed.network.setFate((request) => (ofFile(fullId)(request) ? 'lost' : null))
    await first.mutate('sendChatMessage', { chatId, message: 'The gate', photos: [id] })
    await shown(first, ([photos]) => photos?.[0] === true)
    await first.kill()
    expect(await sizesOnServer()).toEqual([[id, true, fullId, false]])
    bed.network.setFate(null)
    const sentBefore = bed.network.requests.filter(ofFile(id)).length
    const second = bed.tab()
    await second.open({ userId: host.id })
    await allSent(second)
    expect(await sizesOnServer()).toEqual([[id, true, fullId, true]])
    expect(await sizesStored()).toEqual([id, fullId])
    // The readable one isn't sent again.
    expect(bed.network.requests.filter(ofFile(id))).toHaveLength(sentBefore)
  })

  it('leaves nothing here or on the server when taken back between the sizes', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    const [id, fullId] = await chooseBoth(tab)
    bed.network.setFate((request) => (ofFile(fullId)(request) ? 'lost' : null))
    const sent = await tab.mutate('sendChatMessage', { chatId, message: 'The gate', photos: [id] })
    await shown(tab, ([photos]) => photos?.[0] === true)
    const taken = { id: sent.ok ? sent.value.id : '', chatId, message: null }
    expect((await tab.mutate('changeMessage', taken)).ok).toBe(true)
    await tab.rows('files', { purpose: 'messagePhoto', ownerId: chatId }, (files) => files.length === 0)
    bed.network.setFate(null)
    tab.signal('online')
    await allSent(tab)
    expect(await sizesOnServer()).toEqual([])
    expect(await sizesStored()).toEqual([id])
  })

  it('keeps its readable size and says so when the server refuses the full one', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    const [id, fullId] = [v7(), v7()]
    const of = async (content: BlobPart) => ({ blob: new Blob([content]), width: 9, height: 9 })
    const readable = await of(new Uint8Array(await noise(40)))
    const full = { id: fullId, ...(await of('no picture')) }
    await tab.mutate('addDraftPhoto', { chatId, id, preview: '', ...readable, full })
    await tab.mutate('sendChatMessage', { chatId, message: 'The gate', photos: [id] })
    await tab.rows('outbox', {}, ({ files, refusedFiles }) => files === 0 && refusedFiles === 1)
    const own = await tab.rows('files', { purpose: 'messagePhoto', ownerId: chatId }, () => true)
    expect(own).toMatchObject([
      { id, state: 'stored' },
      { id: fullId, state: 'rejected', rejection: 'unsupported' },
    ])
    expect(await sizesOnServer()).toEqual([[id, true, fullId, false]])
  })

  it('waits while another person is signed in and is sent when its writer returns', async () => {
    const tab = await bed.signedIn(host)
    await ready(tab)
    const [id, fullId] = await chooseBoth(tab)
    bed.network.setFate((request) => (ofFile(fullId)(request) ? 'lost' : null))
    await tab.mutate('sendChatMessage', { chatId, message: 'The gate', photos: [id] })
    await shown(tab, ([photos]) => photos?.[0] === true)
    await tab.signOut('keep')
    await tab.kill()
    const before = bed.network.requests.filter(ofFile(fullId)).length
    bed.network.setFate(null)
    const theirs = await bed.signedIn(guest)
    await ready(theirs)
    await allSent(theirs)
    expect(await theirs.rows('files', { purpose: 'messagePhoto', ownerId: chatId }, () => true)).toEqual([])
    expect(bed.network.requests.filter(ofFile(fullId))).toHaveLength(before)
    await theirs.signOut('keep')
    await theirs.kill()
    const again = await bed.signedIn(host)
    await allSent(again)
    expect(await sizesOnServer()).toEqual([[id, true, fullId, true]])
    expect(await sizesStored()).toEqual([id, fullId])
  })

  it('keeps its full size on a thin line until the other side asks for it', async () => {
    const tab = await bed.signedIn(host, {
      replicaHost: (given) => createReplicaHost(onThinLine(given)),
    })
    await ready(tab)
    const [id, fullId] = await chooseBoth(tab)
    const sent = await tab.mutate('sendChatMessage', { chatId, message: 'The gate', photos: [id] })
    const owner = { purpose: 'messagePhoto', ownerId: chatId } as const
    await tab.rows('files', owner, (files) =>
      files.some((file) => file.id === fullId && file.postponed === 'thinLine'),
    )
    await shown(tab, ([photos]) => photos?.[0] === true)
    await tab.syncNow()
    expect(bed.network.requests.filter(ofFile(fullId))).toEqual([])
    await ask(sent.ok ? sent.value.id : '', id)
    await allSent(tab)
    expect(await sizesOnServer()).toEqual([[id, true, fullId, true]])
    expect(await sizesStored()).toEqual([id, fullId])
  })
})
