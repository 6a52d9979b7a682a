import { expose, proxy } from 'comlink'
import { v7 } from 'uuid'
import { queries, type QueryArgs, type QueryName, type QueryRows } from '#db/registry.ts'
import { openReplica } from '#db/open-replica.ts'
import type { Scope } from '#db/replica.ts'
import { searchMessages } from '#db/queries/message-search.ts'
import { saveCheckpoint, takeFence } from '#db/history/replica-facts.ts'
import { applyChanges, applyChatList, putHistoryPages, warmTails } from '#db/history/server-rows.ts'
import type { Result } from '#contract/result.ts'
import { movingWatch } from '#workers/moving-watch.ts'
import type { RowsPatch } from '#workers/rows-patch.ts'
import { sharedNow } from '#tests/bench/candidate.ts'
import { chatRow, makeDataset, ME, type Dataset, type DatasetSize } from '#tests/bench/dataset.ts'
import { makeAnswers, parseList, parsePages, type Answers } from '#tests/bench/network-answers.ts'

let scope: Scope
let dataset: Dataset
let answers: Answers
let n = 0

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.message}`)
  return result.value
}

async function watch<N extends QueryName>(
  name: N,
  args: QueryArgs<N>,
  onRows: (rows: QueryRows<N>) => void,
): Promise<() => void> {
  const subscription = queries[name](scope, args).subscribe(onRows)
  return () => subscription.unsubscribe()
}

const api = {
  async open(size: DatasetSize): Promise<void> {
    const replica = valueOf(
      await openReplica({
        loadFiles: () => import('#db/storage/dexie-files.ts'),
        userId: ME,
        hash: 'bench',
        now: Date.now,
        newId: () => v7(),
      }),
    )
    scope = { replica, userId: ME, now: Date.now, newId: () => v7() }
    dataset = makeDataset(size)
  },
  prepareSync(): void {
    answers = makeAnswers(dataset)
  },
  async sync(): Promise<void> {
    const { replica } = scope
    for (const text of answers.lists) valueOf(await applyChatList(replica, parseList(text), 'bench.0'))
    for (const text of answers.pages) valueOf(await putHistoryPages(replica, parsePages(text)))
    valueOf(await saveCheckpoint(replica, 'bench.0'))
  },
  /** What the leader does once it leads. */
  async lead(): Promise<void> {
    valueOf(await takeFence(scope.replica))
    valueOf(await warmTails(scope.replica))
  },
  async watch<N extends QueryName>(
    name: N,
    args: QueryArgs<N>,
    onPatch: (patch: RowsPatch, args: QueryArgs<N>) => void,
  ) {
    return proxy(await movingWatch(watch, name, args, onPatch))
  },
  /** As the feed brings it: the message, its chat and the checkpoint. Returns when it arrived. */
  async arrive(chat: number, k: number): Promise<number> {
    const from = `bench.${n}`
    const message = dataset.next(chat, k)
    const arrivedAt = sharedNow()
    const row = chatRow(chat, message.position + 1, message)
    valueOf(
      await applyChanges(
        scope.replica,
        [
          { n: ++n, collection: 'messages', id: message.id, row: message },
          { n: ++n, collection: 'chats', id: row.id, row },
        ],
        { from, to: `bench.${n}` },
      ),
    )
    return arrivedAt
  },
  /** One after the other, as answers of the feed would come in this worker. */
  async arriveAll(chats: number[], k: number): Promise<void> {
    for (const chat of chats) await api.arrive(chat, k)
  },
  async search(text: string): Promise<number> {
    return (await searchMessages(scope, { text: text, limit: 50 })).length
  },
}

export type ReplicaBench = typeof api

expose(api)
