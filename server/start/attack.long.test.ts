import { afterAll, beforeAll, expect, test } from 'vitest'
import { MESSAGE_BYTES_PER_HOUR } from '#contract/limits.ts'
import { TICKET_REPLY_BYTES_PER_HOUR } from '#contract/ticket-limits.ts'
import { fillChat, type AttackTarget } from '#tests/attack/attack-target.ts'
import { fillTicket } from '#tests/attack/fill-ticket.ts'
import { sendHeavyPictures } from '#tests/attack/heavy-pictures.ts'
import { sendHostileBodies } from '#tests/attack/hostile-bodies.ts'
import { sendTooMuch } from '#tests/attack/send-too-much.ts'
import { greatestAnswer, greatestAnswers, stallBodies, stallReaders } from '#tests/attack/stalled-readers.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

/** A short version of the attacks of `npm run attack`: the same bounds, fewer of each, and no figures. */

/** Overhead of a response besides its texts. */
const WITH_OVERHEAD = 1.1
const ANSWER_BYTES_MAX = 2_000_000

let bed: AppBed
let target: AttackTarget
beforeAll(async () => {
  bed = await createAppBed({}, {}, { patience: { bodyMs: 300, unreadMs: 1_000 } })
  const host_id = await bed.person({ email: 'host@people.example', role: 'HOST' })
  await bed.person({ email: 'guest@people.example' })
  const attacker = await bed.tokenOf({ email: 'guest@people.example' })
  const other = await bed.tokenOf({ email: 'host@people.example' })
  const unit = { id: bed.scope.newId(), host_id, title: 'Cabin', status: 'PUBLISHED' as const }
  await bed.db.insertInto('units').values(unit).execute()
  const payload = { unitId: unit.id }
  const started = await bed.as(attacker, { method: 'POST', url: '/v1/chat', payload })
  const url = await bed.app.listen({ host: '127.0.0.1', port: 0 })
  const chatId = started.json<{ data: { id: string } }>().data.id
  target = { url, db: bed.db, attacker, other, chatId }
})
afterAll(() => bed.close())

test('a full chat keeps responses bounded, and stalled readers are disconnected', async () => {
  const paths = greatestAnswers(target, await fillChat(target, 400))
  const greatest = await greatestAnswer(target, paths)
  expect(greatest).toBeGreaterThan(ANSWER_BYTES_MAX / 2)
  expect(greatest).toBeLessThan(ANSWER_BYTES_MAX * WITH_OVERHEAD)
  const readers = stallReaders(target, paths, 4)
  await readers.ended(20_000)
  readers.stop()
})

test('a person who sends without a pause is told to wait', async () => {
  const { stored, waitS } = await sendTooMuch(target)
  expect(stored).toBeLessThanOrEqual(MESSAGE_BYTES_PER_HOUR)
  expect(waitS).toBeGreaterThan(0)
})

test('a person who fills a ticket is told to wait, and its row stays small', async () => {
  const { stored, waitS, rowBytes } = await fillTicket(target)
  expect(stored).toBeLessThanOrEqual(TICKET_REPLY_BYTES_PER_HOUR)
  expect(waitS).toBeGreaterThan(0)
  expect(rowBytes).toBeLessThan(64 * 1024)
})

test('hostile bodies are refused unread, and stalled bodies are ended', async () => {
  expect(new Set(await sendHostileBodies(target))).toEqual(new Set([413]))
  await stallBodies(target, 5, 20_000)
})

test('heavy pictures of one person are refused, or wait behind another person’s', async () => {
  const result = await sendHeavyPictures(target, 1_000)
  expect([result.bombStatus, result.otherStatus]).toEqual([422, 200])
})
