import { proxy, wrap } from 'comlink'
import { rowsFrom } from '#app/replica/patched-rows.ts'
import type { QueryArgs, QueryRows } from '#db/registry.ts'
import type { ReplicaApi, RunningWatch } from '#workers/replica-api.ts'
import { sharedNow, type Candidate } from '#tests/bench/candidate.ts'
import { chatId } from '#tests/bench/dataset.ts'
import { moment, type Moment } from '#tests/bench/moment.ts'
import type { ReplicaBench } from './replica.worker.ts'

/** The replica of this project, asked as its screens ask it. */
export function replicaCandidate(): Candidate {
  const worker = wrap<ReplicaBench>(
    new Worker(new URL('./replica.worker.ts', import.meta.url), { type: 'module' }),
  )
  // Comlink's mapped type loses the generics.
  const watcher = worker as unknown as Pick<ReplicaApi, 'watch'>
  let room: QueryRows<'chatWindow'> | null = null
  let isShown: (rows: QueryRows<'chatWindow'>) => boolean = () => true
  let shown: Moment<number> = moment()
  let rows: QueryRows<'chatList'> = []
  let listed: Moment<number> = moment()
  let isListed: () => boolean = () => true

  let current = chatId(0)
  let watch: RunningWatch<'chatWindow'> | null = null
  let isAsked: (args: QueryArgs<'chatWindow'>) => boolean = () => true

  /** What the screen does: another conversation is watched anew, another window over it is a move. */
  async function show(chat: string): Promise<void> {
    const left = watch
    isAsked = ({ chatId: id }) => id === chat
    isShown = ({ messages }) => messages.length > 0
    shown = moment()
    watch = await watcher.watch(
      'chatWindow',
      { chatId: chat, fromPage: null, toPage: null },
      proxy(
        rowsFrom<QueryRows<'chatWindow'>, QueryArgs<'chatWindow'>>((next, args) => {
          if (!isAsked(args)) return
          room = next
          if (isShown(next)) shown.come(sharedNow())
        }),
      ),
    )
    await shown.when
    left?.stop()
  }

  async function move(window: QueryArgs<'chatWindow'>): Promise<void> {
    isAsked = ({ fromPage }) => fromPage === window.fromPage
    isShown = ({ messages }) => messages.length > 0
    shown = moment()
    watch?.move(window)
    await shown.when
  }

  return {
    open: (size) => worker.open(size),
    prepareSync: () => worker.prepareSync(),
    sync: () => worker.sync(),
    async list() {
      await watcher.watch(
        'chatList',
        { search: '' },
        proxy(
          rowsFrom<QueryRows<'chatList'>, unknown>((newest) => {
            rows = newest
            if (isListed()) listed.come(rows.length)
          }),
        ),
      )
      const count = await listed.when
      void worker.lead()
      return count
    },
    async openChat(n) {
      current = chatId(n)
      await show(current)
      return room?.messages.length ?? 0
    },
    async pageBack() {
      const before = room
      if (before === null) throw new Error('no room is open')
      const fromPage = Math.max(before.oldestPage, before.fromPage - 2)
      await move({ chatId: current, fromPage, toPage: Math.min(before.toPage, fromPage + 7) })
      const oldest = before.messages[0]?.position ?? 0
      return room?.messages.filter(({ position }) => (position ?? 0) < oldest).length ?? 0
    },
    async arrive(n, k) {
      const count = room?.chat?.lastPosition ?? 0
      shown = moment()
      isShown = ({ messages }) => (messages.at(-1)?.position ?? 0) > count
      const [arrivedAt, shownAt] = await Promise.all([worker.arrive(n, k), shown.when])
      return shownAt - arrivedAt
    },
    async burst(chats, k) {
      const wanted = new Set(chats.map(chatId))
      const before = new Map(rows.map(({ id, lastPosition }) => [id, lastPosition]))
      listed = moment()
      isListed = () => {
        for (const { id, lastPosition } of rows) if (lastPosition > (before.get(id) ?? 0)) wanted.delete(id)
        return wanted.size === 0
      }
      await worker.arriveAll(chats, k)
      await listed.when
    },
    search: (text) => worker.search(text),
  }
}
