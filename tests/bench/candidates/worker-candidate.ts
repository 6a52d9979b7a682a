import { proxy, type Remote } from 'comlink'
import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import { sharedNow, type Candidate } from '#tests/bench/candidate.ts'
import { chatId } from '#tests/bench/dataset.ts'
import { moment, type Moment } from '#tests/bench/moment.ts'
import type { MessageStore } from './message-store.ts'

/** The page's side of a store in a worker that keeps one row per message and watches by live queries. */
export function workerCandidate(worker: Remote<MessageStore>): Candidate {
  let shown: ChatMessage[] = []
  let isShown: () => boolean = () => true
  let seen: Moment<number> = moment()
  let leaveRoom: () => void = () => undefined
  let chats: ChatRow[] = []
  let isListed: () => boolean = () => true
  let listed: Moment<number> = moment()

  return {
    open: (size) => worker.open(size),
    prepareSync: () => worker.prepareSync(),
    sync: () => worker.sync(),
    async list() {
      await worker.watchList(
        proxy((rows) => {
          chats = rows
          if (isListed()) listed.come(rows.length)
        }),
      )
      return listed.when
    },
    async openChat(n) {
      leaveRoom()
      seen = moment()
      isShown = () => shown.length > 0
      const stop = worker.watchRoom(
        n,
        proxy((rows) => {
          shown = rows
          if (isShown()) seen.come(sharedNow())
        }),
      )
      leaveRoom = () => void stop.then((end) => end())
      await seen.when
      return shown.length
    },
    async pageBack() {
      const first = shown[0]
      if (first === undefined) throw new Error('no room is open')
      const older = await worker.before(first.chatId, first.position)
      shown = [...older, ...shown]
      return older.length
    },
    async arrive(n, k) {
      const last = shown.at(-1)?.position ?? 0
      seen = moment()
      isShown = () => (shown.at(-1)?.position ?? 0) > last
      const [arrivedAt, shownAt] = await Promise.all([worker.arrive(n, k), seen.when])
      return shownAt - arrivedAt
    },
    async burst(numbers, k) {
      const wanted = new Set(numbers.map(chatId))
      const before = new Map(chats.map(({ id, lastPosition }) => [id, lastPosition]))
      listed = moment()
      isListed = () => {
        for (const { id, lastPosition } of chats) if (lastPosition > (before.get(id) ?? 0)) wanted.delete(id)
        return wanted.size === 0
      }
      await worker.arriveAll(numbers, k)
      await listed.when
    },
    search: (text) => worker.search(text),
  }
}
