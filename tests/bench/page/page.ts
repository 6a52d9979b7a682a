import { wrap } from 'comlink'
import { readBankFile } from './bank-file.ts'
import { watchLongTasks } from './long-tasks.ts'
import { fillLedgers, openList, readRevenue } from './ledgers.ts'
import type { Candidate } from '#tests/bench/candidate.ts'
import type { MessageStore } from '#tests/bench/candidates/message-store.ts'
import { rawCandidate } from '#tests/bench/candidates/raw-indexeddb.ts'
import { replicaCandidate } from '#tests/bench/candidates/replica.ts'
import { workerCandidate } from '#tests/bench/candidates/worker-candidate.ts'
import { makeDataset, RARE_WORD, type DatasetSize } from '#tests/bench/dataset.ts'
import type { CandidateName, Figures, LiveFigures } from '#tests/bench/figures.ts'

const CANDIDATES: Record<CandidateName, () => Candidate> = {
  replica: replicaCandidate,
  raw: rawCandidate,
  dexie: () => workerCandidate(wrap<MessageStore>(dexieWorker())),
  rxdb: () => workerCandidate(wrap<MessageStore>(rxdbWorker())),
}

function dexieWorker(): Worker {
  return new Worker(new URL('../candidates/dexie.worker.ts', import.meta.url), { type: 'module' })
}

function rxdbWorker(): Worker {
  return new Worker(new URL('../candidates/rxdb.worker.ts', import.meta.url), { type: 'module' })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** A first sync into empty databases. */
async function syncAll(name: CandidateName, size: DatasetSize): Promise<Pick<Figures, 'sync' | 'longTasks'>> {
  const candidate = CANDIDATES[name]()
  await candidate.open(size)
  await candidate.prepareSync()
  await timeToRest()
  const longTasks = watchLongTasks()
  const sync = await timed(() => candidate.sync())
  await timeToRest()
  return { sync, longTasks: longTasks().length }
}

function timeToRest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 300))
}

/** Everything else, on what an earlier page left on the disk. */
async function useAll(name: CandidateName, size: DatasetSize, steps: number): Promise<LiveFigures> {
  const started = performance.now()
  const candidate = CANDIDATES[name]()
  await candidate.open(size)
  const listed = await candidate.list()
  const coldList = performance.now() - started
  if (listed !== size.chats) throw new Error(`${listed} of ${size.chats} chats in the list`)
  await timeToRest()

  const switches: number[] = []
  for (let i = 0; i < steps * 3; i += 1) {
    const n = (i * 37) % Math.min(size.chats, 200)
    switches.push(await timed(() => candidate.openChat(n)))
  }

  await candidate.openChat(0)
  const backs: number[] = []
  const older = (makeDataset(size).chats[0]?.lastPosition ?? 0) + 1 - 100
  for (let i = 0; i < steps / 2 && (i + 1) * 100 <= older; i += 1) {
    backs.push(
      await timed(async () => {
        const count = await candidate.pageBack()
        if (count !== 100) throw new Error(`${count} instead of 100 older messages`)
      }),
    )
  }

  await candidate.openChat(3)
  const lives: number[] = []
  for (let k = 0; k < steps; k += 1) lives.push(await candidate.arrive(3, k))

  const some = Array.from({ length: Math.min(100, size.chats - 10) }, (_, i) => 10 + i)
  const burst = await timed(() => candidate.burst(some, 0))
  await timeToRest()

  const firstSearch = await timed(async () => {
    if ((await candidate.search(RARE_WORD)) === 0) throw new Error('nothing found')
  })
  const searches: number[] = []
  for (let i = 0; i < 5; i += 1) searches.push(await timed(() => candidate.search(RARE_WORD)))
  return { coldList, switches, backs, lives, burst, firstSearch, searches }
}

const bench = {
  syncAll,
  useAll,
  readBankFile: (lines: number) => readBankFile(lines),
  fillLedgers,
  openList,
  readRevenue,
}
Object.assign(window, { bench })

export type BenchPage = typeof bench
