import { SEND_PATH } from '#tests/support/sent-items.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { drained, openSignedIn, retire, write, type EngineDevice } from '#tests/faults/engine-device.ts'
import { compareLedger } from '#tests/faults/compare-ledger.ts'
import { joined, NOTHING_WRONG, type FaultRow, type RowOutcome } from '#tests/faults/fault-row.ts'
import { openFaultWorld, type FaultWorld } from '#tests/faults/fault-world.ts'

const WHOLE = { fromPage: null, toPage: null }
const DAY_MS = 86_400_000
const MESSAGES_PER_ROOM = 40

/** Every message a reader is shown, at every update of the screen. */
type Seen = { ids: Set<string>; notes: string[]; stop(): void }

/** Watches a chat: a message that was shown stays shown, once. */
async function watchRoom(device: EngineDevice, chatId: string): Promise<Seen> {
  const seen: Seen = { ids: new Set(), notes: [], stop: () => undefined }
  seen.stop = await device.watch('chatWindow', { chatId, ...WHOLE }, ({ messages }) => {
    const ids = messages.map(({ id }) => id)
    const now = new Set(ids)
    if (now.size !== ids.length) seen.notes.push('a message was shown twice')
    for (const id of seen.ids) if (!now.has(id)) seen.notes.push('a message that was shown went away')
    for (const id of now) seen.ids.add(id)
  })
  return seen
}

/** The hint and the response for one message in every order, and hints that come twice, late, or alone. */
export const hintAndAnswer: FaultRow = {
  name: 'hint-and-answer',
  fault: 'Live event before, after, twice, without the answer',
  rule: 'one row per message, never none in between',
  short: 10,
  full: 1_000,
  recoveryLimitMs: null,
  async run(count, seed) {
    const random = seededRandom(seed)
    // A chat shows its newest pages, so a message stays shown only as long as it's on them.
    const world = await openFaultWorld(Math.ceil(count / MESSAGES_PER_ROOM), seed)
    const written = new Map<string, string[]>()
    const notes: string[] = []
    try {
      const delayAnswer = (path: string) =>
        new Promise<void>((resolve) => {
          // Longer for sends, so that the feed often brings the row before the response does.
          setTimeout(resolve, random.next() * (path === SEND_PATH ? 60 : 20))
        })
      const device = await openSignedIn(world, { delayAnswer })
      world.proxy.plan(({ method, path }) =>
        method === 'POST' && path === SEND_PATH && random.next() < 0.3 ? 'loseAnswer' : null,
      )
      for (const [place, chatId] of world.chats.entries()) {
        const seen = await watchRoom(device, chatId)
        const from = place * MESSAGES_PER_ROOM
        for (let n = from; n < Math.min(count, from + MESSAGES_PER_ROOM); n += 1) {
          await write(device, chatId, `text ${n}`)
          written.set(chatId, [...(written.get(chatId) ?? []), `text ${n}`])
          for (let hints = Math.floor(random.next() * 3); hints > 0; hints -= 1)
            setTimeout(
              () => device.live.publish([world.host.id], { subject: 'chat-updated', payload: {} }),
              random.next() * 80,
            )
          await new Promise((resolve) => setTimeout(resolve, random.next() * 30))
        }
        await drained(device)
        seen.stop()
        notes.push(...seen.notes)
      }
      world.proxy.plan(null)
      const compared = await world.compare(written)
      await retire(device)
      return {
        ...compared,
        worstRecoveryMs: null,
        notes: [...new Set(notes)],
        runs: `${count} interleavings`,
      }
    } finally {
      await world.close()
    }
  },
}

/** The guest keeps writing while the host's device fetches older and older pages. */
export const writesWhilePaging: FaultRow = {
  name: 'writes-while-paging',
  fault: 'Peer writes while we page back',
  rule: 'no gap; or a visible gap that fills on demand: 0 missing',
  short: 1,
  full: 20,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    const [chatId = ''] = world.chats
    let sum: Omit<RowOutcome, 'runs'> = NOTHING_WRONG
    const texts: string[] = []
    const send = async (size: number) => {
      const more = Array.from({ length: size }, (_, n) => `guest ${texts.length + n}`)
      await world.guest.send(chatId, more)
      texts.push(...more)
    }
    try {
      for (let n = 0; n < 6; n += 1) await send(50)
      for (let n = 0; n < count; n += 1) {
        // It saves data, so that only the reading itself fetches older pages.
        const device = await openSignedIn(world, { savesData: true })
        const newest = Math.floor((texts.length - 1) / 50)
        for (let page = newest; page >= 0; page -= 2) {
          const reading = device.fetchPages(chatId, page > 0 ? [page, page - 1] : [page])
          await send(3)
          device.live.publish([world.host.id], { subject: 'chat-updated', payload: {} })
          await reading
        }
        const window = await device.rows(
          'chatWindow',
          { chatId, fromPage: 0, toPage: null },
          ({ messages, gaps }) => gaps.length === 0 && messages.length >= texts.length,
          60_000,
        )
        sum = joined(sum, {
          ...NOTHING_WRONG,
          ...compareLedger(
            texts,
            window.messages.map(({ message }) => message),
          ),
        })
        await retire(device)
      }
      return { ...sum, runs: `${count} times back through ${texts.length} messages` }
    } finally {
      await world.close()
    }
  },
}

/** A device whose clock is a day fast, and one whose clock is a day slow. */
export const clockWrong: FaultRow = {
  name: 'clock-wrong',
  fault: 'Device clock wrong by a day',
  rule: 'the server’s order; the token’s time left by the server’s clock',
  short: 1,
  full: 10,
  recoveryLimitMs: null,
  async run(count, seed) {
    let sum: Omit<RowOutcome, 'runs'> = NOTHING_WRONG
    const world = await openFaultWorld(1, seed)
    const [chatId = ''] = world.chats
    const all: string[] = []
    try {
      for (let n = 0; n < count; n += 1) {
        for (const clockOffsetMs of [DAY_MS, -DAY_MS]) {
          const device = await openSignedIn(world, { clockOffsetMs })
          for (let turn = 0; turn < 5; turn += 1) {
            const texts = [`host ${all.length}`, `guest ${all.length + 1}`]
            await write(device, chatId, texts[0] ?? '')
            await drained(device)
            await world.guest.send(chatId, texts.slice(1))
            device.live.publish([world.host.id], { subject: 'chat-updated', payload: {} })
            all.push(...texts)
          }
          const window = await device.rows(
            'chatWindow',
            { chatId, fromPage: 0, toPage: null },
            ({ messages }) => messages.length === all.length,
          )
          const shown = window.messages.map(({ message }) => message)
          sum = joined(sum, { ...NOTHING_WRONG, ...compareLedger(all, shown) })
          const { session } = device.status()
          if (session !== 'verified') sum = joined(sum, { ...NOTHING_WRONG, notes: [`session ${session}`] })
          await retire(device)
        }
      }
      return { ...sum, runs: `${count} times a day fast and a day slow` }
    } finally {
      await world.close()
    }
  },
}

/** The host deletes a chat offline while the guest keeps writing. */
export const deletedOffline: FaultRow = {
  name: 'deleted-offline',
  fault: 'Offline delete of a chat while the other side writes on',
  rule: 'only what was seen is cleared; the later message brings the chat back',
  short: 1,
  full: 20,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    const [chatId = ''] = world.chats
    const notes: string[] = []
    try {
      await world.guest.send(chatId, ['seen 0'])
      const device = await openSignedIn(world)
      for (let n = 0; n < count; n += 1) {
        await device.rows(
          'chatWindow',
          { chatId, ...WHOLE },
          ({ messages }) => messages.at(-1)?.message === `seen ${n}`,
        )
        world.proxy.line({ mode: 'down' })
        const deleted = await device.mutate('deleteChat', { chatId })
        if (!deleted.ok) throw new Error(deleted.failure.message)
        await sendPast(world, chatId, `unseen ${n}`)
        world.proxy.line({ mode: 'up' })
        await device.syncNow()
        const window = await device.rows(
          'chatWindow',
          { chatId, ...WHOLE },
          ({ messages }) => messages.at(-1)?.message === `unseen ${n}` && messages.length === 1,
        )
        if (window.gaps.length > 0) notes.push('a gap was left')
        await device.rows('outbox', {}, ({ intents }) => intents === 0)
        const bound = await firstPosition(world, chatId)
        if (bound !== 2 * n + 1) notes.push(`the server shows from ${bound} on instead of ${2 * n + 1}`)
        await world.guest.send(chatId, [`seen ${n + 1}`])
        await device.syncNow()
      }
      await retire(device)
      return { ...NOTHING_WRONG, notes, runs: `${count} deletions` }
    } finally {
      await world.close()
    }
  },
}

/** Returns the position from which on the server shows the chat to the host. */
async function firstPosition({ db, host }: FaultWorld, chatId: string): Promise<number> {
  const member = await db
    .selectFrom('chat_members')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', host.id)
    .select('first_position')
    .executeTakeFirstOrThrow()
  return member.first_position
}

/** Sends as the guest, whose own connection is never down. */
function sendPast(world: FaultWorld, chatId: string, text: string): Promise<void> {
  return world.guest.send(chatId, [text])
}
