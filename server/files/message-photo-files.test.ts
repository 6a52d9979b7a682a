import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SendResult } from '#contract/chat-message.ts'
import { UNUSED_FILE_LIFE_MS } from '#contract/limits.ts'
import { KeptPhoto, type NewMessagePhoto } from '#contract/message-photo.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import { blockOther, clearChat } from '#server/chats/chat-members.ts'
import { askForFullPhoto, changeMessage } from '#server/chats/change-message.ts'
import { versionsPage } from '#server/chats/message-versions.ts'
import { startChat } from '#server/chats/start-chat.ts'
import { sendMessages } from '#server/chats/send-messages.ts'
import { changesHead } from '#server/store/feed.ts'
import { valueOf } from '#tests/support/chat-bed.ts'
import { noise, PDF, photo, sha256 } from '#tests/support/pictures.ts'
import { createUploadBed, type UploadBed, type UploadPerson } from '#tests/support/upload-bed.ts'
import { unusedChatPhotos } from './message-photo-files.ts'
import { tidyFiles } from './tidy-files.ts'
import { createUploadScope } from './upload-scope.ts'

let bed: UploadBed
let picture: Buffer
let chatId: string
beforeAll(async () => {
  bed = await createUploadBed()
  picture = await photo(640, 480)
})
afterAll(() => bed.close())
beforeEach(async () => {
  chatId = await chatOf('guest', 'host')
})

/** Returns the chat of the two, about a new room each time. */
async function chatOf(who: UploadPerson, host: UploadPerson): Promise<string> {
  const unitId = v7()
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: bed.ids[host], title: 'Loft', status: 'PUBLISHED' })
    .execute()
  const starting = { userId: bed.ids[who], unitId, newId: v7, at: new Date() }
  return valueOf(await startChat(bed.db, starting)).value.id
}

const named = (id = v7(), content = picture): NewMessagePhoto => ({
  id,
  bytes: content.length,
  sha256: sha256(content),
  width: 480,
  height: 640,
  preview: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
})

async function send(
  who: UploadPerson,
  photos: NewMessagePhoto[],
  { id = v7(), message = '', chat = chatId } = {},
): Promise<SendResult | undefined> {
  const items = [{ id, message, photos }]
  const sending = { chatId: chat, senderId: bed.ids[who], items, at: new Date() }
  return valueOf(await sendMessages(bed.db, sending)).value[0]
}

const upload = (who: UploadPerson, id: string, content = picture, ownerId = chatId) =>
  bed.put(who, content, { id, purpose: 'messagePhoto', ownerId })
const statusFor = async (who: UploadPerson | null, id: string) =>
  (await bed.contentOf(who, id, 'thumb')).statusCode
const reasonOf = (result: SendResult | undefined) =>
  result?.status === 'refused' ? result.reason : result?.status

/** Returns the message rows in this person's feed after a checkpoint. */
async function toldTo(who: UploadPerson, since: string) {
  const page = valueOf(await readChanges(bed.db, bed.ids[who], since, 100))
  return page.data.flatMap((change) => (change.collection === 'messages' ? [change.row] : []))
}

describe('a photo of a message', () => {
  it('is named by its message before it is uploaded, and then reaches both feeds', async () => {
    const one = named()
    const sent = await send('guest', [one], { message: 'The gate' })
    expect(sent).toMatchObject({
      status: 'stored',
      message: { message: 'The gate', photos: [{ ...one, kept: null }] },
    })
    const before = {
      guest: await changesHead(bed.db, bed.ids.guest),
      host: await changesHead(bed.db, bed.ids.host),
    }
    expect(await statusFor('host', one.id)).toBe(404)
    expect((await upload('guest', one.id)).status).toBe(200)
    for (const who of ['guest', 'host'] as const) {
      const [row] = await toldTo(who, before[who])
      expect(row?.message).toBe('The gate')
      const kept = KeptPhoto.parse(row?.photos?.[0]?.kept)
      const content = (await bed.contentOf(who, one.id, 'large')).rawPayload
      expect(kept).toEqual({ bytes: content.length, sha256: sha256(content), width: 480, height: 640 })
    }
  })

  it('is stored without location metadata, even if the device left it in', async () => {
    expect((await sharp(picture).metadata()).exif).toBeDefined()
    const one = named()
    await send('guest', [one])
    await upload('guest', one.id)
    for (const size of ['thumb', 'medium', 'large']) {
      const { exif, xmp, icc } = await sharp(
        (await bed.contentOf('host', one.id, size)).rawPayload,
      ).metadata()
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
    }
  })

  it('is readable only by the two people of the chat, while they see its message', async () => {
    const one = named()
    await send('guest', [one])
    await upload('guest', one.id)
    const admin = await bed.person({ email: `${v7()}@people.example`, role: 'ADMIN' })
    expect(
      await bed.db.selectFrom('users').select('role').where('id', '=', admin).executeTakeFirst(),
    ).toEqual({ role: 'ADMIN' })
    expect(
      await Promise.all(
        ['guest', 'host', 'stranger', null].map((who) => statusFor(who as UploadPerson, one.id)),
      ),
    ).toEqual([200, 200, 404, 401])
    await clearChat(bed.db, bed.ids.host, chatId, undefined)
    expect(await statusFor('host', one.id)).toBe(404)
    await send('guest', [named()], { message: 'Another' })
    expect(await statusFor('host', one.id)).toBe(404)
    expect(await statusFor('guest', one.id)).toBe(200)
  })

  it('stays readable after a block, which rejects further photos', async () => {
    const other = await chatOf('stranger', 'host')
    const [there, late] = [named(), named(v7(), await noise(50))]
    await send('stranger', [there, late], { chat: other })
    await upload('stranger', there.id, picture, other)
    await blockOther(bed.db, bed.ids.host, other, undefined)
    expect((await upload('stranger', late.id, await noise(50), other)).status).toBe(403)
    expect(await statusFor('host', there.id)).toBe(200)
    expect(reasonOf(await send('stranger', [named()], { chat: other }))).toBe('chatClosed')
    await bed.db.deleteFrom('blocks').execute()
  })

  it('is accepted only from its sender, for its chat, with the bytes the message names', async () => {
    const one = named()
    await send('guest', [one])
    for (const who of ['host', 'stranger'] as const) expect((await upload(who, one.id)).status).toBe(403)
    for (const purpose of ['avatar', 'ticketFile'] as const)
      expect((await bed.put('host', picture, { id: one.id, purpose })).status).toBe(403)
    expect((await upload('guest', one.id, await photo(64, 64))).status).toBe(403)
    expect((await upload('guest', one.id, picture, await chatOf('guest', 'stranger'))).status).toBe(403)
    expect((await upload('guest', named().id, picture, await chatOf('stranger', 'host'))).status).toBe(403)
    expect((await upload('guest', named().id, picture, randomUUID())).status).toBe(403)
    expect((await upload('guest', one.id)).status).toBe(200)
  })

  it('gives no access through somebody else’s message that names it', async () => {
    const one = named()
    await send('guest', [one])
    const copy = await send('host', [one])
    await upload('guest', one.id)
    const elsewhere = await chatOf('stranger', 'host')
    await send('host', [one], { chat: elsewhere })
    expect(await statusFor('stranger', one.id)).toBe(404)
    const { id } = copy?.status === 'stored' ? copy.message : { id: '' }
    const row = await bed.db.selectFrom('messages').select('photos').where('id', '=', id).executeTakeFirst()
    expect(row?.photos?.[0]?.kept).toBeNull()
  })

  it('must be a picture', async () => {
    const one = named(v7(), PDF)
    await send('guest', [one])
    const { status, body } = await upload('guest', one.id, PDF)
    expect([status, body.validationErrors?.[0]?.message]).toEqual([422, 'unsupported'])
  })
})

describe('a message with photos', () => {
  it('needs text or photos', async () => {
    expect(reasonOf(await send('guest', [named()]))).toBe('stored')
    const items = [{ id: v7(), message: ' ' }]
    const sending = { chatId, senderId: bed.ids.guest, items, at: new Date() }
    expect(reasonOf(valueOf(await sendMessages(bed.db, sending)).value[0])).toBe('blank')
  })

  // With other photos its id is taken.
  it('is stored once when resent, and returns photos that have arrived since', async () => {
    const [id, one] = [v7(), named()]
    await send('guest', [one], { id })
    await upload('guest', one.id)
    const again = await send('guest', [one], { id })
    expect(again).toMatchObject({
      status: 'stored',
      message: { id, photos: [{ id: one.id, kept: { width: 480 } }] },
    })
    for (const photos of [[], [named()], [one, named()], [{ ...one, sha256: sha256(PDF) }]])
      expect(
        reasonOf(await send('guest', photos, { id, message: '.'.repeat(photos.length === 0 ? 1 : 0) })),
      ).toBe('idTaken')
  })

  it('knows of a photo uploaded before it, as after a database restore', async () => {
    const one = named()
    await upload('guest', one.id)
    expect(await send('guest', [one])).toMatchObject({ message: { photos: [{ kept: { width: 480 } }] } })
  })
})

it('photos of a message that was taken back are closed at once, and tidied up', async () => {
  const [photo, other] = [named(), named()]
  const id = v7()
  await send('guest', [photo], { id, message: 'My passport' })
  await send('guest', [other])
  for (const each of [photo, other]) await upload('guest', each.id)
  expect(await statusFor('host', photo.id)).toBe(200)
  const changing = { id, changeId: v7(), senderId: bed.ids.guest, text: null, at: new Date() }
  const changed = valueOf(await changeMessage(bed.db, changing)).value
  expect(changed.photos).toBeUndefined()
  expect(changed.takenBack?.photos).toEqual([photo.id])
  expect([await statusFor('host', photo.id), await statusFor('host', other.id)]).toEqual([404, 200])
  const asked = { page: 1, perPage: 10 }
  const { data } = valueOf(await versionsPage(bed.db, bed.ids.host, chatId, asked))
  // The evidence names what the picture was, by its checksum.
  expect(data[0]?.photos?.[0]).toMatchObject({ id: photo.id, sha256: photo.sha256, kept: {} })
  await tidyFiles(createUploadScope(bed.scope))
  const both = [photo.id, other.id]
  const left = await bed.db.selectFrom('files').select('id').where('id', 'in', both).execute()
  expect(left).toEqual([{ id: other.id }])
})

it('a photo stays if another message of its sender still names it', async () => {
  const photo = named()
  const id = v7()
  for (const message of [id, v7()]) await send('guest', [photo], { id: message })
  await upload('guest', photo.id)
  const changing = { id, changeId: v7(), senderId: bed.ids.guest, text: null, at: new Date() }
  valueOf(await changeMessage(bed.db, changing))
  await tidyFiles(createUploadScope(bed.scope))
  expect(await statusFor('host', photo.id)).toBe(200)
})

describe('a photo in two sizes', () => {
  /** A message of the guest that names a photo in two sizes, neither of which has arrived. */
  async function sendBoth() {
    const [readable, full] = [await photo(64, 48), picture]
    const one = {
      ...named(v7(), readable),
      full: { id: v7(), bytes: full.length, sha256: sha256(full), width: 480, height: 640 },
    }
    const id = v7()
    const sent = await send('guest', [one], { id })
    return { id, one, readable, full, sent }
  }
  const photoOf = async (id: string) =>
    (await bed.db.selectFrom('messages').select('photos').where('id', '=', id).executeTakeFirst())
      ?.photos?.[0]
  const ask = (who: UploadPerson, id: string, photoId: string) =>
    askForFullPhoto(bed.db, { id, photoId, userId: bed.ids[who] })
  const refusalOf = async (who: UploadPerson, id: string, photoId: string) => {
    const asked = await ask(who, id, photoId)
    return asked.ok ? 'asked' : asked.failure.kind
  }

  it('accepts either size first, each with its own bytes, and says which has arrived', async () => {
    for (const order of ['readable first', 'full first'] as const) {
      const { id, one, readable, full, sent } = await sendBoth()
      expect(sent).toMatchObject({ status: 'stored', message: { photos: [{ ...one, kept: null }] } })
      expect((await upload('guest', one.full.id, readable)).status).toBe(403)
      expect((await upload('guest', one.id, full)).status).toBe(403)
      for (const who of ['host', 'stranger'] as const)
        expect((await upload(who, one.full.id, full)).status).toBe(403)
      const files = [
        [one.id, readable],
        [one.full.id, full],
      ] as const
      for (const [file, content] of order === 'readable first' ? files : files.toReversed())
        expect((await upload('guest', file, content)).status).toBe(200)
      const stored = await photoOf(id)
      for (const [said, file] of [
        [stored?.kept, one.id],
        [stored?.full?.kept, one.full.id],
      ] as const) {
        const content = (await bed.contentOf('host', file, 'large')).rawPayload
        expect(said).toMatchObject({ bytes: content.length, sha256: sha256(content) })
      }
      expect(stored?.kept?.sha256).not.toBe(stored?.full?.kept?.sha256)
    }
  })

  it('is readable only by the two of the chat, whose feed has each size that arrives', async () => {
    const { one, readable, full } = await sendBoth()
    await upload('guest', one.id, readable)
    const since = await changesHead(bed.db, bed.ids.host)
    await upload('guest', one.full.id, full)
    const [row] = await toldTo('host', since)
    expect(row?.photos?.[0]?.full?.kept).not.toBeNull()
    for (const file of [one.id, one.full.id])
      expect(
        await Promise.all(
          ['guest', 'host', 'stranger', null].map((who) => statusFor(who as UploadPerson, file)),
        ),
      ).toEqual([200, 200, 404, 401])
  })

  it('counts as the same message only with the same full size', async () => {
    const { id, one } = await sendBoth()
    const { full, ...readable } = one
    expect(reasonOf(await send('guest', [one], { id }))).toBe('stored')
    for (const other of [
      readable,
      { ...one, full: { ...full, id: v7() } },
      { ...one, full: { ...full, width: 1 } },
    ])
      expect(reasonOf(await send('guest', [other], { id }))).toBe('idTaken')
  })

  it('lets its recipient request the full size once, and tells the sender', async () => {
    const { id, one, readable, full } = await sendBoth()
    await upload('guest', one.id, readable)
    expect(await refusalOf('stranger', id, one.id)).toBe('notFound')
    expect(await refusalOf('guest', id, one.id)).toBe('forbidden')
    expect(await refusalOf('host', id, one.full.id)).toBe('notFound')
    expect(await refusalOf('host', v7(), one.id)).toBe('notFound')
    expect((await photoOf(id))?.full?.isAsked).toBeUndefined()
    const since = await changesHead(bed.db, bed.ids.guest)
    expect(valueOf(await ask('host', id, one.id)).moved.toSorted()).toEqual(
      [bed.ids.guest, bed.ids.host].toSorted(),
    )
    expect((await toldTo('guest', since))[0]?.photos?.[0]?.full).toMatchObject({ isAsked: true, kept: null })
    // Repeated, it tells nobody anything.
    expect(valueOf(await ask('host', id, one.id)).moved).toEqual([])
    await upload('guest', one.full.id, full)
    expect((await photoOf(id))?.full).toMatchObject({ isAsked: true, kept: { width: 480 } })
    expect(valueOf(await ask('host', id, one.id)).moved).toEqual([])
  })

  it('can’t be requested in full size after a block or once it is taken back', async () => {
    const [blocked, gone] = [await sendBoth(), await sendBoth()]
    const changing = { id: gone.id, changeId: v7(), senderId: bed.ids.guest, text: null, at: new Date() }
    valueOf(await changeMessage(bed.db, changing))
    expect(await refusalOf('host', gone.id, gone.one.id)).toBe('notFound')
    await blockOther(bed.db, bed.ids.host, chatId, undefined)
    expect(await refusalOf('host', blocked.id, blocked.one.id)).toBe('invalid')
    await bed.db.deleteFrom('blocks').execute()
  })

  it('loses both sizes when it is taken back, including one that arrives later', async () => {
    const { id, one, readable, full } = await sendBoth()
    await upload('guest', one.id, readable)
    const changing = { id, changeId: v7(), senderId: bed.ids.guest, text: null, at: new Date() }
    const changed = valueOf(await changeMessage(bed.db, changing)).value
    expect(changed.takenBack?.photos).toEqual([one.id, one.full.id])
    // Nothing names it any more, so it is taken like any stray photo, and nobody else can read it.
    await upload('guest', one.full.id, full)
    expect([await statusFor('host', one.id), await statusFor('host', one.full.id)]).toEqual([404, 404])
    await tidyFiles(createUploadScope(bed.scope))
    const left = await bed.db
      .selectFrom('files')
      .select('id')
      .where('id', 'in', [one.id, one.full.id])
      .execute()
    expect(left).toEqual([])
  })

  it('stays in both sizes as long as its message stands, and can’t be removed', async () => {
    const { one, readable, full } = await sendBoth()
    await upload('guest', one.id, readable)
    await upload('guest', one.full.id, full)
    for (const file of [one.id, one.full.id])
      expect((await bed.call('guest', 'DELETE', `/v1/uploads/${file}`)).statusCode).toBe(409)
    const rows = await bed.db
      .selectFrom('files')
      .selectAll()
      .where('id', 'in', [one.id, one.full.id])
      .execute()
    expect(await unusedChatPhotos(bed.db, rows)).toEqual([])
  })
})

// Runs last, because it moves the clock past everybody's sign-in.
// By its sender’s wish and by tidying up.
it('a message keeps its photos; a photo that no message names is tidied up', async () => {
  const [one, stray] = [named(), v7()]
  await send('guest', [one])
  await upload('guest', one.id)
  expect((await upload('guest', stray)).status).toBe(200)
  expect((await bed.call('guest', 'DELETE', `/v1/uploads/${one.id}`)).statusCode).toBe(409)
  bed.advance(UNUSED_FILE_LIFE_MS + 1)
  await tidyFiles(createUploadScope(bed.scope))
  const left = await bed.db.selectFrom('files').select('id').execute()
  expect(left.map(({ id }) => id)).toContain(one.id)
  expect(left.map(({ id }) => id)).not.toContain(stray)
})
