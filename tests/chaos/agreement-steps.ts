import { v7 } from 'uuid'
import { termsOf } from '#contract/agreement-terms.ts'
import { templateOf } from '#contract/inspection-fields.ts'
import { changedTerms, NO_CHANGE } from '#domain/calendar/changed-terms.ts'
import type { AgreementChangeTables } from '#server/records/agreement-changes/agreement-change-rows.ts'
import { answerChange as storeAnswer } from '#server/records/agreement-changes/answer-change.ts'
import { below, type Turn } from './chaos-turn.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'

const ROOM = templateOf(null)
/** What each device of a host looks at: both work in one inspection. */
const THINGS = [
  ['item-kitchen-walls', 'item-kitchen-floor'],
  ['item-bedroom-walls', 'item-bedroom-floor'],
] as const

export async function beginInspection({ model, device, host }: Turn): Promise<string> {
  const id = v7()
  const fields = {
    ...{ agreementId: host.tenancy.id, moment: 'MOVE_IN', inspectedOn: '2026-11-02', visitTime: null },
    ...{ noticeGivenAt: null, isRemoved: false, ...ROOM },
  }
  const made = await device.api.mutate('createRecord', { collection: 'inspections', id, fields })
  if (made.ok)
    model.fields.set(`${id} made`, {
      ...{ device, collection: 'inspections', recordId: id, field: 'id', expected: id },
    })
  return id
}

/** Notes what a thing is like. Each device looks at things of its own, which must be there beside the other's. */
export async function inspect({ model, random, device, host }: Turn): Promise<string> {
  const begun = await device.api.rows('records', { kinds: ['inspections'] })
  if (begun.length === 0) return 'nothing'
  const { id } = random.pick(begun)
  const field = random.pick(THINGS[host.devices.indexOf(device) === 0 ? 0 : 1])
  const note = random
    .pick(HOSTILE_TEXTS)(String(below(random, 1e6)))
    .slice(-400)
  const expected = { ...ROOM[field], state: random.pick(['GOOD', 'WORN', 'DAMAGED'] as const), note }
  const edited = await device.api.mutate('editRecord', {
    ...{ collection: 'inspections', id, fields: { [field]: expected } },
  })
  if (edited.ok)
    model.fields.set(`${id} ${field}`, { device, collection: 'inspections', recordId: id, field, expected })
  return `${id} ${field}`
}

/** Proposes another rent or last day, signed. One of several open proposals is stored, the others are refused. */
export async function proposeChange(turn: Turn): Promise<string> {
  const { random, device, host } = turn
  const agreement = await device.api.rows('agreement', { id: host.tenancy.id })
  if (!agreement) return 'nothing'
  const change = { ...NO_CHANGE, rentPerWeek: 300 + below(random, 90), rentFrom: '2027-06-07' }
  const signature = {
    ...{ id: v7(), party: 'host', name: 'Hana', drawing: null },
    ...{ terms: termsOf(changedTerms(agreement, change)), signedAt: new Date().toISOString() },
  }
  return makeChange(turn, { agreementId: agreement.id, ...change, reason: 'Power', signature })
}

/** Gives notice. One for an earlier day than those before it is stored, any other is refused. */
export function giveNotice(turn: Turn): Promise<string> {
  const lastDay = `20${40 + below(turn.random, 59)}-06-30`
  const notice = { ground: 'NO_REASON', lastDay, method: 'HAND', servedOn: '2026-11-02' }
  return makeChange(turn, { agreementId: turn.host.tenancy.id, notice, reason: 'Sold' })
}

/** Proposes to withdraw a notice that the device knows. It is stored as any other proposal. */
export async function withdrawNotice(turn: Turn): Promise<string> {
  const changes = await turn.device.api.rows('records', { kinds: ['agreementChanges'] })
  const given = changes.filter(({ row }) => 'state' in row && row.state === 'GIVEN')
  if (given.length === 0) return 'nothing'
  const { id: withdraws } = turn.random.pick(given)
  return makeChange(turn, { agreementId: turn.host.tenancy.id, withdraws, reason: 'Stays' })
}

async function makeChange({ model, device }: Turn, fields: Record<string, unknown>): Promise<string> {
  const id = v7()
  const made = await device.api.mutate('createRecord', { collection: 'agreementChanges', id, fields })
  if (made.ok)
    model.fields.set(`${id} made`, {
      ...{ device, collection: 'agreementChanges', recordId: id, field: 'id', expected: id },
    })
  return id
}

/** The guest declines a change of terms or agrees to withdraw a notice, or the host takes the proposal back. */
export async function answerChange({ world, random, host }: Turn): Promise<string> {
  const { db } = world.server()
  const open = await db
    .withTables<AgreementChangeTables>()
    .selectFrom('agreement_changes')
    .select(['id', 'withdraws'])
    .where('agreement_id', '=', host.tenancy.id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  if (!open) return 'nothing'
  const isGuest = random.next() < 0.7
  const byGuest = open.withdraws === null ? ('decline' as const) : ('accept' as const)
  const answered = await storeAnswer(db, {
    ...{ id: open.id, userId: isGuest ? (world.guests[0]?.id ?? '') : host.id },
    ...{ answer: isGuest ? byGuest : ('withdraw' as const), at: new Date(), newId: v7 },
    notices: { tell: async () => {} },
  })
  if (!answered.ok) return answered.failure.kind
  world.publish(answered.value.moved, { subject: 'chat-updated', payload: {} })
  return open.id
}
