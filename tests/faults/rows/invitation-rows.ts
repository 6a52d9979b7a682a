import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { acceptGuestInvitation } from '#contract/guest-invitation.ts'
import type { InvitationTables } from '#server/records/guest-invitations/invitation-rows.ts'
import { randomly } from '#tests/support/fault-plan.ts'
import { signInByApi, type Person } from '#tests/support/people.ts'
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts'
import { until } from '#tests/support/until.ts'
import { openSignedIn, retire, type EngineDevice } from '#tests/faults/engine-device.ts'
import { joined, NOTHING_WRONG, type FaultRow } from '#tests/faults/fault-row.ts'
import { openFaultWorld, PASSWORD, type FaultWorld } from '#tests/faults/fault-world.ts'

const SHARE = 0.5
/** The server dies within this time after somebody began to ask. */
const KILL_WITHIN_MS = 400
const GIVE_UP_MS = 120_000
const ACCEPT_PATH = '/v1/guest-invitations/accept'

type Counts = typeof NOTHING_WRONG

/** An invitation to a draft, made and used by two people at once, while responses are lost and the server dies. */
export const invitationOnce: FaultRow = {
  name: 'invitation-once',
  fault: 'Answers lost and the server killed while a host invites, and while two people use one link at once',
  rule: 'one invitation, used by one of them: one conversation with one line, and the draft is theirs; the other is refused',
  short: 1,
  full: 50,
  recoveryLimitMs: null,
  async run(count, seed) {
    const random = seededRandom(seed)
    const world = await openFaultWorld(1, seed)
    const rival = await signInByApi(world.proxy.url, `${world.apart.guestId}@people.example`, PASSWORD)
    const device = await openSignedIn(world)
    let sum: Counts = NOTHING_WRONG
    try {
      for (let n = 0; n < count; n += 1)
        sum = joined(sum, await oneInvitation(world, device, rival, random, n))
      return { ...sum, runs: `${count} invitations, ${2 * count} kills` }
    } finally {
      world.proxy.plan(null)
      await retire(device)
      await world.close()
    }
  },
}

async function oneInvitation(
  world: FaultWorld,
  device: EngineDevice,
  rival: Person,
  random: SeededRandom,
  n: number,
): Promise<Counts> {
  const [unitId, draftId, id] = [v7(), v7(), v7()]
  const unit = { id: unitId, host_id: world.host.id, title: `Hut ${n}`, status: 'PUBLISHED' } as const
  await world.db.insertInto('units').values(unit).execute()
  const toJoin = { unitId, guestId: v7(), isGuestToJoin: true, hostName: 'Ngaire', guestName: `Guest ${n}` }
  const token = randomBytes(32).toString('base64url')
  const host = await signInByApi(world.proxy.url, world.host.email, PASSWORD)
  const drafted = await host.request('PUT', `/agreements/${draftId}`, toJoin)
  if (!drafted.ok) throw new Error(`No draft: ${drafted.status} ${await drafted.text()}`)

  const asked = { id, token, unitId, agreementId: draftId, guestName: '' }
  world.proxy.plan(randomly(random, 'PUT', `/v1/guest-invitations/${id}`, SHARE))
  await Promise.all([
    killInBetween(world, random),
    until('the host has the link', async () => (await device.ask('inviteGuest', asked)).ok, GIVE_UP_MS, 50),
  ])
  world.proxy.plan(randomly(random, 'POST', ACCEPT_PATH, SHARE))
  const people = [world.guest, rival]
  const [, ...outcomes] = await Promise.all([
    killInBetween(world, random),
    ...people.map((person) => acceptUntilAnswered(world, person, token)),
  ])
  world.proxy.plan(null)
  const winners = people.filter((_, nth) => outcomes[nth] !== null)
  const [winner] = winners
  if (winners.length !== 1 || !winner)
    return { ...NOTHING_WRONG, notes: [`${n}: ${winners.length} people joined`] }
  return judge(world, {
    id,
    unitId,
    draftId,
    winner: winner.user.id,
    chatId: outcomes.find(Boolean) ?? '',
    n,
  })
}

async function killInBetween(world: FaultWorld, random: SeededRandom): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, random.next() * KILL_WITHIN_MS))
  await world.killServer()
}

/** Presses *Join* again after each inconclusive failure. Returns the chat, or `null` if the server refused. */
function acceptUntilAnswered(world: FaultWorld, person: Person, token: string): Promise<string | null> {
  const ask = async (): Promise<{ chatId: string | null } | null> => {
    try {
      const answer = await fetch(world.proxy.url + ACCEPT_PATH, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${person.token}`,
          client_id: 'farstead-web',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ token }),
        signal: AbortSignal.timeout(2_000),
      })
      if (answer.status === 404) return { chatId: null }
      return answer.ok ? acceptGuestInvitation.answer.parse(await answer.json()).data : null
    } catch {
      return null
    }
  }
  return until('an answer', ask, GIVE_UP_MS, 50).then(({ chatId }) => chatId)
}

type Judged = { id: string; unitId: string; draftId: string; winner: string; chatId: string; n: number }

/** Checks the server's own tables: one of each, and all of them belong to the person who joined. */
async function judge(world: FaultWorld, { id, unitId, draftId, winner, chatId, n }: Judged): Promise<Counts> {
  const invitations = await world.db
    .withTables<InvitationTables>()
    .selectFrom('guest_invitations')
    .select(['id', 'used_by'])
    .where('unit_id', '=', unitId)
    .execute()
  const chats = await world.db.selectFrom('chats').select('id').where('unit_id', '=', unitId).execute()
  const lines = await world.db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'system')
    .execute()
  const draft = await world.db
    .selectFrom('agreements')
    .select(['guest_id', 'guest_to_join'])
    .where('id', '=', draftId)
    .executeTakeFirst()
  const ofEach = [invitations, chats, lines]
  const notes = [
    ...(invitations[0]?.id === id && invitations[0].used_by === winner ? [] : [`${n}: used by another`]),
    ...(chats[0]?.id === chatId ? [] : [`${n}: another conversation`]),
    ...(draft?.guest_id === winner && draft.guest_to_join === null ? [] : [`${n}: the draft isn’t theirs`]),
  ]
  return {
    ...NOTHING_WRONG,
    lost: ofEach.filter(({ length }) => length === 0).length,
    doubled: ofEach.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0),
    notes,
  }
}
