import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { GIVEN } from '#contract/given.ts'
import { acceptHand } from '#server/records/guest-invitations/accept-hand.ts'
import { inviteGuest } from '#server/records/guest-invitations/guest-invitations.ts'
import { below, type Turn } from './chaos-turn.ts'
import type { ChaosHost, ChaosWorld } from './chaos-world.ts'
import { write } from './message-steps.ts'

/** Lets the other host help in two of this host's rooms, or answer in their conversations: both are online for a moment. */
export async function invite({ world, random, host, chat }: Turn): Promise<string> {
  const helper = otherHost(world, host)
  const { db } = world.server()
  const token = randomBytes(32).toString('base64url')
  const unitIds = [host.tenancy.unitId, chat.unitId]
  const room = { unitId: host.tenancy.unitId, unitIds, given: [random.pick(GIVEN)] }
  const at = new Date()
  const invited = await inviteGuest(db, { id: v7(), hostId: host.id, ...room, guestName: '', token, at })
  if (!invited.ok) return invited.failure.kind
  const accepted = await acceptHand(db, { token, personId: helper.id, at, newId: v7 })
  if (!accepted.ok) return accepted.failure.kind
  world.publish(accepted.value.moved, { subject: 'chat-updated', payload: {} })
  return host.tenancy.unitId
}

/**
 * Ticks off what is done in the other host's room, as long as this device has it. Whatever was stored must be with that
 * room's host for good; what comes too late stays with its writer.
 */
export async function help({ world, model, random, host, device }: Turn): Promise<string> {
  const hands = (await device.api.rows('records', { kinds: ['hands'] })).flatMap(({ row }) =>
    'stays' in row && row.personId === host.id ? [row] : [],
  )
  const stay = hands[0]?.stays?.[0]
  if (!stay) return 'nothing'
  const record = { collection: 'turnovers' as const, id: stay.id }
  const field = `done.h${host.devices.indexOf(device)}-${below(random, 3)}`
  const expected = random.next() < 0.7
  const begun = await device.api.mutate('createRecord', { ...record, fields: {} })
  const edited = await device.api.mutate('editRecord', { ...record, fields: { [field]: expected } })
  if (begun.ok && edited.ok)
    model.fields.set(`${stay.id} ${field}`, {
      ...{ device, collection: 'turnovers', recordId: stay.id, field, expected },
      ownerId: otherHost(world, host).id,
    })
  return `${stay.id} ${field}`
}

/** Writes in a conversation of the other host, as long as this device has it. */
export async function answerAsCohost(turn: Turn): Promise<string> {
  const { world, random, host, device } = turn
  const listed = new Set((await device.api.rows('chatList', { search: '' })).map(({ id }) => id))
  const theirs = world.chats.filter((chat) => chat.host !== host && listed.has(chat.id))
  return theirs.length === 0 ? 'nothing' : write({ ...turn, chat: random.pick(theirs) })
}

/** Ends a helper's work, by the host or by the helper. */
export async function endHelp({ random, device }: Turn): Promise<string> {
  const hands = await device.api.rows('records', { kinds: ['hands'] })
  if (hands.length === 0) return 'nothing'
  const { id } = random.pick(hands)
  await device.api.mutate('editRecord', { collection: 'hands', id, fields: { given: [] } })
  return id
}

function otherHost({ hosts }: ChaosWorld, host: ChaosHost): ChaosHost {
  const other = hosts.find((one) => one !== host)
  if (!other) throw new Error('There is no other host')
  return other
}
