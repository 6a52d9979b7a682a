import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { v7 } from 'uuid'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import type { Locale } from '#contract/locale.ts'
import { NO_SCHEDULED_MESSAGE } from '#contract/scheduled-message-fields.ts'
import { stayMessageId } from '#contract/stay-message-id.ts'
import { memoryLimits } from '#server/access/limits/memory-limits.ts'
import { readConfig } from '#server/scope/config.ts'
import { sendScheduled } from '#server/records/scheduled-messages/send-scheduled.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { NO_LIVE, NO_MAIL, NO_NOTICES, NO_PUSH } from '#tests/support/no-mail.ts'
import { type BedPerson, createSyncBed, type SyncBed } from '#tests/support/sync-bed.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
let host: BedPerson
beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Ngaire')
})
afterEach(() => bed.close())

/** A guest who stays in the host's room from 10 to 14 December. */
async function guestOf(name: string, locale: Locale) {
  const guest = await bed.person(name)
  const chatId = await bed.chat(host, guest)
  await bed.db.updateTable('users').set({ locale }).where('id', '=', guest.id).execute()
  const { unit_id: unitId } = await bed.db
    .selectFrom('chats')
    .select('unit_id')
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  const id = v7()
  const terms = { ...NO_TERMS, unitTitle: 'The hut', startsOn: '2026-12-10', endsOn: '2026-12-14' }
  await inTransaction(bed.db, async (tx) => {
    await tx
      .insertInto('agreements')
      .values({
        ...{ id, host_id: host.id, guest_id: guest.id, unit_id: unitId ?? '', hash: '' },
        ...{ terms: JSON.stringify(terms), facts: JSON.stringify(NO_FACTS), status: 'APPROVED' },
        ...{ sent_at: new Date(), agreed_at: new Date('2026-11-20T00:00:00Z') },
      })
      .execute()
    for (const person of [host.id, guest.id].toSorted())
      await recordChanges(tx, [person], [{ collection: 'agreements', id }])
  })
  return { guest, chatId, unitId: unitId ?? '', agreementId: id }
}

/** The server's turn at this time, by its clock. */
async function serverAt(at: string): Promise<void> {
  await sendScheduled({
    ...{ db: bed.db, mail: NO_MAIL, push: NO_PUSH, notices: NO_NOTICES, newId: randomUUID },
    ...{ live: { ...NO_LIVE, publish: bed.live.publish }, config: readConfig({ DATA_DIR: '/nonexistent' }) },
    ...{ limits: memoryLimits(() => new Date(at)), now: () => new Date(at) },
    log: (line) => expect.unreachable(line),
  })
}

it('guests get the messages of their stay in their language while the host is away', async () => {
  const [mia, tom] = [await guestOf('Mia', 'es'), await guestOf('Tom', 'en')]
  const unitIds = [mia.unitId, tom.unitId]
  const device = await bed.signedIn(host)
  await until('the first pull', () => device.status().isCaughtUp)
  // Written with no network, sent once there is one.
  bed.network.setFate(() => 'lost')
  const template = async (moment: string, english: string, spanish: string) => {
    const id = v7()
    const texts = [
      { language: 'en', text: english },
      { language: 'es', text: spanish },
    ]
    const fields = { ...NO_SCHEDULED_MESSAGE, unitIds, moment, texts }
    expect((await device.mutate('createRecord', { collection: 'scheduledMessages', id, fields })).ok).toBe(
      true,
    )
    return id
  }
  await template('beforeArrival', 'See you soon, {name}', 'Hasta pronto, {name}')
  const evening = await template('firstEvening', 'All well in {room}?', '¿Todo bien en {room}?')
  await template('beforeLeaving', 'Leave the key', 'Deja la llave')
  await template('afterLeaving', 'Thanks, {name}', 'Gracias, {name}')
  // Tom needn't be asked in the evening, and is asked something else.
  const skipped = {
    ...NO_SCHEDULED_MESSAGE,
    templateId: evening,
    agreementId: tom.agreementId,
    isRemoved: true,
  }
  const skipId = stayMessageId(evening, tom.agreementId)
  await device.mutate('createRecord', { collection: 'scheduledMessages', id: skipId, fields: skipped })
  const single = {
    ...NO_SCHEDULED_MESSAGE,
    chatId: tom.chatId,
    sendAt: '2026-12-11T20:00:00.000Z',
    texts: [{ language: null, text: 'The ford is high' }],
  }
  await device.mutate('createRecord', { collection: 'scheduledMessages', id: v7(), fields: single })
  bed.network.setFate(null)
  await device.syncNow()
  await device.rows('outbox', {}, ({ edits }) => edits === 0)
  // Whenever this runs, the templates are from before.
  await bed.db
    .withTables<{ scheduled_messages: { active_from: Date } }>()
    .updateTable('scheduled_messages')
    .set({ active_from: new Date('2026-11-01T00:00:00Z') })
    .execute()
  await device.kill()

  // The host is away. The server looks every few hours, and once more after each message.
  for (const at of [
    '2026-12-06T21:30',
    '2026-12-06T22:00',
    '2026-12-10T06:30',
    '2026-12-11T20:00',
    '2026-12-13T03:10',
    '2026-12-14T21:00',
    '2026-12-15T01:00',
  ])
    await serverAt(`${at}:00.000Z`)
  const texts = async (chatId: string) => (await bed.ledger(chatId)).map(({ message }) => message)
  expect(await texts(mia.chatId)).toEqual([
    'Hasta pronto, Mia',
    '¿Todo bien en The hut?',
    'Deja la llave',
    'Gracias, Mia',
  ])
  expect(await texts(tom.chatId)).toEqual([
    'See you soon, Tom',
    'The ford is high',
    'Leave the key',
    'Thanks, Tom',
  ])

  // The guest's device has them as any message, and sees nothing else of it.
  const theirs = await bed.signedIn(mia.guest)
  const shown = await theirs.rows('chatWindow', windowOf(mia.chatId), ({ messages }) => messages.length === 4)
  expect(shown.messages.every(({ isAutomatic, isMine }) => isAutomatic && !isMine)).toBe(true)
  expect(await theirs.rows('records', { kinds: ['scheduledMessages'] }, () => true)).toEqual([])
  await theirs.kill()
  // And the host finds what went, once, when they are back.
  const back = await bed.signedIn(host)
  const own = await back.rows('chatWindow', windowOf(tom.chatId), ({ messages }) => messages.length === 4)
  expect(own.messages.map(({ message }) => message)).toEqual(await texts(tom.chatId))
})

const windowOf = (chatId: string) => ({ chatId, fromPage: null, toPage: null })
