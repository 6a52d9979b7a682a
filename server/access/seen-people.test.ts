import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAME_CHANGES_PER_DAY } from '#contract/limits.ts'
import { memoryLimits } from '#server/access/limits/memory-limits.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import { chatRows } from '#server/chats/chat-rows.ts'
import { blockedUsersPage, unblock } from '#server/chats/blocks.ts'
import { createAgreement } from '#server/records/agreements/agreements.ts'
import { agreementRows } from '#server/records/agreements/agreement-rows.ts'
import { recordPersonChanged } from '#server/records/person-changes.ts'
import { changeProfile } from '#server/records/profile/profiles.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { createChatBed, newId, type ChatBed } from '#tests/support/chat-bed.ts'

let bed: ChatBed
beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())

/** A guest with a conversation and an agreement, whom the host has blocked. */
async function blockedGuest() {
  const guest = await bed.person()
  const { id: chat } = await bed.chatWith(guest)
  // A chat is there for the host from its first message on.
  await bed.db.updateTable('chat_members').set({ is_cleared: false }).where('chat_id', '=', chat).execute()
  const edit = { unitId: bed.unit, guestId: guest }
  const agreementId = newId()
  await createAgreement(bed.db, { id: agreementId, hostId: bed.host, edit, at: new Date() })
  await rename(guest, 'Tom')
  await bed.db.insertInto('blocks').values({ blocker_id: bed.host, blocked_id: guest }).execute()
  return { guest, chat, agreementId }
}
const rename = (guest: string, firstName: string) =>
  changeProfile(bed.db, guest, null, { firstName, avatarUrl: null })

test('a block freezes the name that the blocker sees, without a change in their feed', async () => {
  const { guest, chat, agreementId } = await blockedGuest()
  const changed = await rename(guest, 'I know where you live')
  expect(changed).toMatchObject({ ok: true, value: { moved: [guest] } })
  const names = async (viewer: string) => [
    (await chatRows(bed.db, viewer, [chat]))[0]?.participants.find(({ id }) => id === guest)?.firstName,
    (await agreementRows(bed.db, viewer, [agreementId]))[0]?.guest.firstName,
  ]
  expect(await names(bed.host)).toEqual(['Tom', 'Tom'])
  const listed = await blockedUsersPage(bed.db, bed.host, { page: 1, perPage: 10 })
  expect(listed.data.map(({ firstName }) => firstName)).toEqual(['Tom'])
  expect(
    (await chatRows(bed.db, guest, [chat]))[0]?.participants.map(({ firstName }) => firstName),
  ).toContain('I know where you live')
  const unblocked = await unblock(bed.db, bed.host, guest)
  expect(unblocked).toMatchObject({ ok: true, value: { moved: [bed.host, guest] } })
  expect(await names(bed.host)).toEqual(['I know where you live', 'I know where you live'])
  const told = await bed.db
    .selectFrom('feed_changes')
    .select('row_id')
    .where('user_id', '=', bed.host)
    .where('row_id', 'in', [chat, agreementId])
    .orderBy('n', 'desc')
    .limit(2)
    .execute()
  expect(told.map(({ row_id }) => row_id).toSorted()).toEqual([chat, agreementId].toSorted())
})

test('deleting an account removes its name for a blocker, with a change in their feed', async () => {
  const { guest, chat } = await blockedGuest()
  const moved = await inTransaction(bed.db, async (tx) => {
    await tx.updateTable('users').set({ first_name: '', last_name: '' }).where('id', '=', guest).execute()
    return recordPersonChanged(tx, guest)
  })
  expect(moved).toContain(bed.host)
  const [row] = await chatRows(bed.db, bed.host, [chat])
  expect(row?.participants.find(({ id }) => id === guest)).toMatchObject({ firstName: '', lastName: '' })
})

test('a name can change five times a day, the rest of a profile any number of times', async () => {
  const guest = await bed.person()
  let now = new Date('2026-11-21T09:00:00Z')
  const names = createRateWindow(
    memoryLimits(() => now),
    { name: 'names', max: NAME_CHANGES_PER_DAY, windowMs: 24 * 3_600_000 },
  )
  const change = (fields: object) => changeProfile(bed.db, guest, null, fields, undefined, names)
  for (const lastName of ['One', 'Two', 'Three', 'Four', 'Five'])
    expect(await change({ lastName })).toMatchObject({ ok: true })
  expect(await change({ lastName: 'Six' })).toMatchObject({
    ok: false,
    failure: { kind: 'invalid', fields: { lastName: 'tooOften' } },
  })
  expect(await change({ about: 'I keep bees' })).toMatchObject({ ok: true })
  now = new Date(now.getTime() + 24 * 3_600_000)
  expect(await change({ lastName: 'Six' })).toMatchObject({ ok: true })
})
