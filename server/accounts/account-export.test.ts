import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { HandRow } from '#contract/hand.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import type { HandTables } from '#server/access/hands.ts'
import { AGREED_TERMS, type AgreementPerson, draftBed, rowOf } from '#tests/support/agreements-bed.ts'
import { exportedFiles } from './account-export.ts'

const bed = draftBed()
const DAY = '2026-01-05'

async function exported(who: AgreementPerson, wanted: string): Promise<unknown> {
  const noFiles = { read: async () => null }
  for await (const { name, input } of exportedFiles(bed.db, noFiles, bed.people[who].id, new Date())) {
    if (name !== wanted) continue
    let text = ''
    for await (const part of input) text += String(part)
    return JSON.parse(text)
  }
  return null
}

it('has the entries of a person’s own ledgers, and of nobody else’s', async () => {
  const { id: agreementId } = rowOf(await bed.step('guest', 'accept', await bed.sent()))
  const entry = { agreementId, kind: 'PAYMENT', amount: 32_000, day: DAY, method: 'CASH' }
  const id = randomUUID()
  const writtenAt = `${DAY}T01:00:00.000Z`
  await bed.call('host', 'PUT', `/ledger-entries/${id}`, { ...NO_ENTRY, ...entry, writtenAt })
  for (const who of ['host', 'guest'] as const)
    expect(await exported(who, 'rent.json')).toEqual([
      expect.objectContaining({ ...entry, id, party: 'host' }),
    ])
  for (const who of ['otherHost', 'otherGuest'] as const) expect(await exported(who, 'rent.json')).toEqual([])
})

it('has the complete arrival notes of a host’s own rooms, and of nobody else’s', async () => {
  await bed.call('host', 'PUT', `/arrival-notes/${bed.unitId}`, { doorCode: '7361' })
  expect(await exported('host', 'arrival-notes.json')).toMatchObject([{ id: bed.unitId, doorCode: '7361' }])
  for (const who of ['otherGuest', 'otherHost', 'admin'] as const)
    expect(await exported(who, 'arrival-notes.json')).toEqual([])
})

it('has the rooms that somebody helps in, without guests, calendar or money', async () => {
  const asked = await bed.sent()
  const agreed = rowOf(
    await bed.step('guest', 'accept', rowOf(await bed.step('host', 'send', await bed.created()))),
  )
  const at = bed.scope.now()
  const hand = { id: randomUUID(), unit_id: bed.unitId, host_id: bed.people.host.id }
  await bed.db
    .withTables<HandTables>()
    .insertInto('hands')
    .values({
      ...hand,
      person_id: bed.people.otherHost.id,
      given: ['cohost', 'money'],
      created_at: at,
      updated_at: at,
    })
    .execute()
  const [row] = z.array(HandRow).parse(await exported('otherHost', 'helpers.json'))
  const stays = row?.stays.map(({ id }) => id)
  expect([row?.given, stays?.includes(agreed.id), stays?.includes(asked.id)]).toEqual([
    ['cohost', 'money'],
    true,
    false,
  ])
  expect(row).not.toHaveProperty('calendar')
  expect(row).not.toHaveProperty('money')
  expect(JSON.stringify(row)).not.toContain(AGREED_TERMS.guestName)
  expect(await exported('otherGuest', 'helpers.json')).toEqual([])
})
