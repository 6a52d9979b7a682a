import type { SendResult } from '#contract/chat-message.ts'
import { MESSAGES_PER_SEND } from '#contract/limits.ts'
import {
  beginFirst,
  firstLookChannel,
  firstLookStoreName,
  forgetFirst,
  keepFirst,
  readFirst,
  type FirstLookMessage,
} from '#db/storage/first-look-store.ts'

export type FirstOutbox = {
  /** Keeps a message, and sends it. Resolves once it is durable here; rejects if it isn't. */
  write: (written: Written) => Promise<void>
  /** Returns what waits here for a conversation, in the order of writing. */
  waiting: (chatId: string) => Promise<FirstLookMessage[]>
  /** Resolves once the server has a message; never if a replica takes it over. */
  sent: (id: string) => Promise<void>
  /** Sends what waits. */
  send: () => void
}

type Written = Pick<FirstLookMessage, 'id' | 'chatId' | 'message' | 'writtenAt'>

export type FirstOutboxScope = {
  /** The hash of the person's id. */
  owner: string
  /** Whether this person, and nobody else, is signed in on this device. */
  isStillMine: () => Promise<boolean>
  /** Sends a chat's messages. Returns the results, or `null` without a usable response. */
  post: (
    chatId: string,
    messages: Pick<Written, 'id' | 'message' | 'writtenAt'>[],
  ) => Promise<SendResult[] | null>
  /** Runs `work` while no tab of this person sends. Resolves to `null` without running it if one does. */
  alone: <T>(work: () => Promise<T>) => Promise<T | null>
  now: () => number
  after: (ms: number, then: () => void) => void
}

const AGAIN_MS = 1_000
const AGAIN_MS_MAX = 20_000

/** The outbox of the first look. Its rules are in docs/sync-engine.md. */
export function createFirstOutbox(scope: FirstOutboxScope): FirstOutbox {
  const { owner } = scope
  const awaited = new Map<string, () => void>()
  const delivered = new Set<string>()
  let isRunning = false
  let isAsked = false
  let wake = () => {}

  /** Whether a replica of this person is on this device: then it sends, and knows what goes before. */
  async function hasReplica(): Promise<boolean> {
    const mine = firstLookStoreName(owner)
    return (await indexedDB.databases()).some(({ name = '' }) => name.includes(owner) && name !== mine)
  }

  const mayGo = async () => (await scope.isStillMine()) && !(await hasReplica())

  /** Sends what waits once. Returns whether something is left for later. */
  async function pass(): Promise<boolean> {
    if (!(await mayGo())) return false
    const isLeft = await scope.alone(async () => {
      const begun = await beginFirst(owner, scope.now())
      let isAllDone = true
      for (const chatId of new Set(begun.map((row) => row.chatId))) {
        const waiting = begun.filter((row) => row.chatId === chatId)
        // Only now: what a replica has taken over since is not among these, and may have to go before them.
        if (!(await mayGo())) return false
        const items = waiting.slice(0, MESSAGES_PER_SEND)
        const results = await scope.post(
          chatId,
          items.map(({ id, message, writtenAt }) => ({ id, message, writtenAt })),
        )
        const stored = items.filter(({ id }, at) => isStored(results?.[at], id)).map(({ id }) => id)
        await forgetFirst(owner, stored)
        for (const id of stored) {
          delivered.add(id)
          awaited.get(id)?.()
        }
        if (stored.length < waiting.length) isAllDone = false
      }
      return !isAllDone
    })
    return isLeft ?? true
  }

  async function run(): Promise<void> {
    isRunning = true
    for (let tries = 0; isRunning; tries += 1) {
      isAsked = false
      const isLeft = await pass().catch(() => true)
      if (isAsked) tries = 0
      else if (!isLeft) isRunning = false
      else await pause(Math.min(AGAIN_MS * 2 ** tries, AGAIN_MS_MAX))
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve
      scope.after(ms, resolve)
    })
  }

  function send(): void {
    isAsked = true
    wake()
    if (!isRunning) void run()
  }

  return {
    async write(written) {
      if (!(await scope.isStillMine())) throw new Error('somebody else is signed in')
      await keepFirst(owner, written)
      // A sign-out wipes what it finds. What came after it must not stay.
      if (!(await scope.isStillMine())) {
        await forgetFirst(owner, [written.id])
        throw new Error('signed out meanwhile')
      }
      const channel = new BroadcastChannel(firstLookChannel(owner))
      channel.postMessage(null)
      channel.close()
      send()
    },
    waiting: async (chatId) => (await readFirst(owner)).filter((row) => row.chatId === chatId),
    sent: async (id) => {
      if (!delivered.has(id)) await new Promise<void>((resolve) => awaited.set(id, resolve))
    },
    send,
  }
}

function isStored(result: SendResult | undefined, id: string): boolean {
  return result?.status === 'stored' && result.message.id === id
}
