import { v7 } from 'uuid'
import type { TicketRow } from '#contract/ticket.ts'
import { isClosed } from '#contract/ticket-status.ts'
import { ticketsOf, type TicketView } from '#app/support-tickets/ticket-view.ts'
import { FAULTS } from '#tests/support/fault-plan.ts'
import { type Person, signInByApi } from '#tests/support/people.ts'
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts'
import { compareLedger } from '#tests/faults/compare-ledger.ts'
import { type EngineDevice, openSignedIn, retire } from '#tests/faults/engine-device.ts'
import { type FaultRow, joined, NOTHING_WRONG, type RowOutcome } from '#tests/faults/fault-row.ts'
import { type FaultWorld, openFaultWorld, PASSWORD } from '#tests/faults/fault-world.ts'
import { kept } from '#tests/faults/ledgers/money-row.ts'

const PATH = '/support-tickets'
const REPLIES = 5
/** Nobody may write more than 30 tickets per hour, so then a new server is started. */
const PER_WORLD = 25
/** The server takes about this long for a reply. */
const KILL_WITHIN_MS = 40

type Sum = Omit<RowOutcome, 'runs'>
/** A host who writes tickets on a device, the same host bypassing the proxy, and an administrator. */
type Desk = { world: FaultWorld; random: SeededRandom; owner: Person; support: Person }

function ticketRow(
  row: Omit<FaultRow, 'run' | 'recoveryLimitMs'> & { unit: string },
  once: (desk: Desk, n: number) => Promise<Sum>,
): FaultRow {
  const { unit, ...of } = row
  return {
    ...of,
    recoveryLimitMs: null,
    async run(count, seed) {
      const random = seededRandom(seed)
      let sum: Sum = NOTHING_WRONG
      for (let from = 0; from < count; from += PER_WORLD) {
        const world = await openFaultWorld(1, seed + from)
        try {
          const { guestId } = world.apart
          await world.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', guestId).execute()
          const owner = await signInByApi(world.proxy.url, world.host.email, PASSWORD)
          const support = await signInByApi(world.proxy.url, `${guestId}@people.example`, PASSWORD)
          for (let n = from; n < Math.min(count, from + PER_WORLD); n += 1)
            sum = joined(sum, await once({ world, random, owner, support }, n))
        } finally {
          await world.close()
        }
      }
      return { ...sum, runs: `${count} ${unit}` }
    },
  }
}

/** Everything that can happen to a request, at random, while a ticket and its replies are written. */
export const ticketAnswers = ticketRow(
  {
    name: 'ticket-answers',
    fault:
      'Tickets and replies, by chance with nine faults: answer lost, doubled, cut, reset, 5xx after commit',
    rule: 'each is there once, and replies stand in the order of writing',
    short: 1,
    full: 100,
    unit: `tickets with ${REPLIES} replies each`,
  },
  async ({ world, random, owner }, n) => {
    const device = await openSignedIn(world)
    world.proxy.plan(({ method, path }) =>
      method !== 'GET' && path.includes(PATH) && random.next() < 0.4 ? random.pick(FAULTS) : null,
    )
    const id = await writeTicket(device, n)
    const texts = Array.from({ length: REPLIES }, (_, at) => `reply ${n}-${at}`)
    for (const text of texts) {
      await reply(device, id, text)
      // An occasional pause, so that replies are sent alone and together.
      if (random.next() < 0.5) await new Promise((resolve) => setTimeout(resolve, random.next() * 150))
    }
    world.proxy.plan(null)
    void device.syncNow()
    const shown = await settled(device, id)
    const outcome = await compared(owner, id, n, texts)
    await retire(device)
    return { ...outcome, notes: [...outcome.notes, ...differences(shown, await onServer(owner, id))] }
  },
)

/** Support answers and closes while the owner's reply, written offline, is on its way. */
export const ticketRaces = ticketRow(
  {
    name: 'ticket-races',
    fault:
      'Support answers and closes a ticket while its owner’s reply, written with no network, is on its way',
    rule: 'both words are there once, a reply after the end opens it again, and the device shows what the server has',
    short: 1,
    full: 50,
    unit: 'races',
  },
  async ({ world, random, owner, support }, n) => {
    const device = await openSignedIn(world)
    const id = await writeTicket(device, n)
    void device.syncNow()
    await settled(device, id)
    world.proxy.plan(() => 'loseRequest')
    await reply(device, id, 'still there')
    world.proxy.plan(null)
    const answer = { newReplies: [{ id: v7(), text: 'look again' }] }
    const acts: (() => Promise<unknown>)[] = [
      () => support.request('PATCH', `${PATH}/${id}`, answer),
      () => support.request('POST', `${PATH}/${id}/steps`, { step: 'complete' }),
      () => device.syncNow(),
    ]
    const turn = Math.floor(random.next() * acts.length)
    await Promise.all([...acts.slice(turn), ...acts.slice(0, turn)].map((act) => act()))
    void device.syncNow()
    const there = await onServer(owner, id)
    const shown = await settled(device, id, (ticket) => ticket.version >= there.version)
    const final = await onServer(owner, id)
    const texts = final.replies.map(({ text }) => text)
    await retire(device)
    const isLost = (text: string) => !texts.includes(text)
    return {
      ...NOTHING_WRONG,
      lost: ['still there', 'look again'].filter(isLost).length,
      doubled: texts.length - new Set(texts).size,
      notes: [
        ...differences(shown, final),
        // The last write decides: the owner's reply opens it, the step closes it.
        ...(isClosed(final.status) === (final.closedAt !== null) ? [] : ['it is closed and open']),
        ...(isClosed(final.status) && final.waitingSince !== null
          ? ['somebody waits at a closed ticket']
          : []),
      ],
    }
  },
)

/** The server dies while a reply is written or sent: before it gets it, while it stores it, before it has responded. */
export const ticketKills = ticketRow(
  {
    name: 'ticket-kills',
    fault: 'The server killed while the reply to a ticket is written and sent',
    rule: 'the reply is there once, the device shows what the server has, and nothing waits on it any more',
    short: 1,
    full: 50,
    unit: 'kills of the server',
  },
  async ({ world, random, owner }, n) => {
    const device = await openSignedIn(world)
    const id = await writeTicket(device, n)
    void device.syncNow()
    await settled(device, id)
    const text = `while it dies ${n}`
    const wait = random.next() * KILL_WITHIN_MS
    // Every third time counted from the person's press, otherwise from the moment at which the server gets the request.
    const asked = n % 3 === 0 ? Promise.resolve() : sending(world, id)
    await Promise.all([
      asked.then(() => new Promise((resolve) => setTimeout(resolve, wait))).then(world.killServer),
      reply(device, id, text),
    ])
    world.proxy.plan(null)
    void device.syncNow()
    const shown = await settled(device, id, ({ replies }) => replies.length > 0)
    const outcome = await compared(owner, id, n, [text])
    const { edits } = await device.rows('waiting', {}, () => true)
    await retire(device)
    return {
      ...outcome,
      notes: [
        ...outcome.notes,
        ...differences(shown, await onServer(owner, id)),
        ...(edits.length === 0 ? [] : [`${edits.length} edits wait although the server has the reply`]),
      ],
    }
  },
)

/** Resolves when the first request with a reply to a ticket is passed on to the server. */
function sending(world: FaultWorld, id: string): Promise<void> {
  return new Promise((resolve) => {
    world.proxy.plan(({ method, path }) => {
      if (method === 'PATCH' && path.startsWith(`/v1${PATH}/${id}`)) resolve()
      return null
    })
  })
}

async function writeTicket(device: EngineDevice, n: number): Promise<string> {
  const id = v7()
  const fields = { subject: subjectOf(n), kind: 'PROBLEM', description: 'It was there yesterday', page: '' }
  await kept(device.mutate('createRecord', { collection: 'tickets', id, fields }))
  return id
}

const subjectOf = (n: number): string => `The gate code is gone ${n}`

/** Writes a reply as the ticket's form does: next to those that haven't been accepted yet. */
async function reply(device: EngineDevice, id: string, text: string): Promise<void> {
  const { newReplies } = await ticketHere(device, id)
  const fields = { newReplies: [...newReplies, { id: v7(), text, isNote: false }] }
  await kept(device.mutate('editRecord', { collection: 'tickets', id, fields }))
}

async function ticketHere(
  device: EngineDevice,
  id: string,
  condition: (ticket: TicketView) => boolean = () => true,
): Promise<TicketView> {
  const find = (rows: Parameters<typeof ticketsOf>[0]) => ticketsOf(rows).find((ticket) => ticket.id === id)
  const rows = await device.rows(
    'records',
    { kinds: ['tickets'] },
    (found) => {
      const ticket = find(found)
      return ticket !== undefined && condition(ticket)
    },
    60_000,
  )
  const ticket = find(rows)
  if (!ticket) throw new Error('The ticket is not on the device')
  return ticket
}

/** Resolves with the ticket on the device once the server has answered everything written here. */
function settled(
  device: EngineDevice,
  id: string,
  condition: (ticket: TicketView) => boolean = () => true,
): Promise<TicketView> {
  return ticketHere(device, id, (ticket) => ticket.edit === null && !ticket.isHereOnly && condition(ticket))
}

async function onServer(owner: Person, id: string): Promise<TicketRow> {
  const answer = await owner.request('GET', `${PATH}/${id}`)
  if (!answer.ok) throw new Error(`The ticket is not on the server: ${answer.status}`)
  return ((await answer.json()) as { data: TicketRow }).data
}

/** Compares what the server has of a ticket and its replies with what was written. */
async function compared(owner: Person, id: string, n: number, texts: readonly string[]): Promise<Sum> {
  const { replies } = await onServer(owner, id)
  const listed = await owner.request('GET', `${PATH}?search=${encodeURIComponent(subjectOf(n))}`)
  const found = ((await listed.json()) as { data: TicketRow[] }).data
  const same = found.filter(({ subject }) => subject === subjectOf(n)).length
  return {
    ...NOTHING_WRONG,
    ...compareLedger(
      texts,
      replies.map(({ text }) => text),
    ),
    notes: same === 1 ? [] : [`${same} tickets instead of one`],
  }
}

/** Returns a note if the device shows a ticket differently from the server. */
function differences(shown: TicketView, there: TicketRow): string[] {
  const told = ({ status, replies }: TicketRow) => JSON.stringify([status, replies.map(({ id }) => id)])
  return told(shown) === told(there) ? [] : [`the device shows ${told(shown)}, the server has ${told(there)}`]
}
