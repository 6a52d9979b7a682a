import { fail, type Failure, type Result } from '#contract/result.ts'
import { numberOf, type commitNews } from './commit-news.ts'
import { openCommit, type Commit } from './commit.ts'
import { isOvertaken, markChanged, requireUnchanged } from './head-marks.ts'
import type { Head } from './meta.ts'
import type { PersonDatabase, StoreName } from './person-database.ts'
import { durabilityOf } from './person-storage.ts'
import type { RowImage } from './row-image.ts'
import { storageFailure } from './storage-failure.ts'

/** Writes to the replica. Rejects with what IndexedDB throws. */
export type Commits = {
  /**
   * Writes in one transaction over these stores, all or nothing. Resolves with the result of `work` once it is complete
   * and every live table of this tab has been told. Not for chats and pages.
   */
  commit<T>(stores: readonly StoreName[], work: (commit: Commit) => Promise<T>): Promise<T>
  /**
   * Like `commit`, for server rows. Numbered, so that other tabs notice when they miss one, and so that a tab knows
   * what is on disk as long as it alone makes such commits. Writes nothing and fails with `worker` if another tab has
   * taken a newer fence than this one, with the failure that `work` returns, and with `storage` if IndexedDB refuses.
   */
  serverCommit<T>(
    stores: readonly StoreName[],
    work: (commit: Commit) => Promise<Result<T>>,
    options?: ServerCommitOptions,
  ): Promise<Result<T>>
}

/** `byAnyTab`: for a change to which server rows are kept, not to what they say. That needs no leader. */
type ServerCommitOptions = { byAnyTab?: boolean }

/** `may`: the head needn't be read if this tab knows it. `was` is set to whether that was so. */
type Trust = { may: boolean; was: boolean }

/** Runs commits, and knows the head as long as this tab alone writes it. `hold` says which fence this tab has taken. */
export function commitRunner(
  opening: Promise<PersonDatabase>,
  image: RowImage,
  { stamp, tell }: ReturnType<typeof commitNews>,
): Commits & { hold: (taken: number) => void } {
  let fence: number | null = null
  /** The head as this tab wrote it while holding the fence. */
  let known: Partial<Head> | null = null
  /** Number of unfinished transactions that may write the head. */
  let underWay = 0

  const holds = (head: Partial<Head>): boolean => fence !== null && head.fence === fence

  async function run<T>(
    stores: readonly StoreName[],
    work: (commit: Commit) => Promise<T>,
    { isNumbered, trust }: { isNumbered: boolean; trust: Trust },
  ): Promise<T> {
    const database = await opening
    const hasHead = stores.includes('meta')
    let isCounted = false
    try {
      const { result, written } = await database.write(stores, durabilityOf(stores), async (transaction) => {
        // Only here, because transactions run in the order in which they were made.
        const trusted = trust.may && underWay === 0 ? known : null
        trust.was = trusted !== null
        if (hasHead) {
          isCounted = true
          underWay += 1
        }
        if (trusted?.fence !== undefined) requireUnchanged(transaction.objectStore('meta'), trusted.fence)
        const inside = openCommit(transaction, stamp, isNumbered ? image : null, trusted)
        const outcome = await work(inside.commit)
        const flushed = inside.flush()
        if (!isNumbered && [...flushed.rows.keys()].some(image.isCovered))
          throw new Error('chats and pages are written by commits of server rows alone')
        if (flushed.head !== null && trusted === null)
          markChanged(transaction.objectStore('meta'), flushed.head, isNumbered && holds(flushed.head.before))
        return { result: outcome, written: flushed }
      })
      if (written.head !== null) known = isNumbered && holds(written.head.next) ? written.head.next : null
      const number = numberOf(written)
      if (number !== null) image.written(number, written.rows)
      tell(written)
      return result
    } catch (error) {
      if (hasHead) known = null
      throw error
    } finally {
      if (isCounted) underWay -= 1
    }
  }

  async function serverCommit<T>(
    stores: readonly StoreName[],
    work: (commit: Commit) => Promise<Result<T>>,
    { byAnyTab = false }: ServerCommitOptions = {},
  ): Promise<Result<T>> {
    const all = [...new Set<StoreName>([...stores, 'meta'])]
    for (let trust = { may: !byAnyTab, was: false }; ; trust = { may: false, was: false }) {
      let refusal: Failure | null = null
      const refuse = (failure: Failure): never => {
        refusal = failure
        throw new Error(failure.message)
      }
      const numbered = (inside: Commit) => runNumbered(inside, work, byAnyTab ? null : fence, refuse)
      try {
        return await run(all, numbered, { isNumbered: true, trust })
      } catch (error) {
        // What was known may be out of date: tries once more with what is on disk.
        if (trust.was && (refusal !== null || isOvertaken(error))) continue
        return fail(refusal ?? storageFailure(error))
      }
    }
  }

  return {
    commit: (stores, work) => run(stores, work, { isNumbered: false, trust: { may: false, was: false } }),
    serverCommit,
    hold(taken) {
      fence = taken
    },
  }
}

/** Does the work of a commit of server rows and numbers it, if `fence` is still the newest (`null`: whichever is). */
async function runNumbered<T>(
  inside: Commit,
  work: (commit: Commit) => Promise<Result<T>>,
  fence: number | null,
  refuse: (failure: Failure) => never,
): Promise<Result<T>> {
  const [newest, number, result] = await Promise.all([
    inside.meta('fence'),
    inside.meta('commit'),
    work(inside),
  ])
  if (fence !== null && newest !== fence) return refuse({ kind: 'worker', message: 'another tab leads now' })
  if (!result.ok) return refuse(result.failure)
  inside.setMeta('commit', (number ?? 0) + 1)
  return result
}
