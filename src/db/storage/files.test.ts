import 'fake-indexeddb/auto'
import { firstValueFrom, Subject, type Observable } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import { filesToSend, heldContent, recoverFiles } from '#db/outbox/files.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { patiently } from '#tests/support/patiently.ts'
import { openTestReplica, valueOf } from '#tests/support/test-replica.ts'
import { fileStoreName, type FileEntry } from './file-store.ts'
import { createFiles, type FileCode, type Files } from './files.ts'
import type { StoreNews } from './store-channel.ts'
import { wipe } from './wipe-replica.ts'

const code = (): Promise<FileCode> => import('./dexie-files.ts')
const offline = (): Promise<FileCode> => Promise.reject(new TypeError('Failed to fetch'))
const owner = { purpose: 'unitPhoto', ownerId: '0195a2f0-0000-7000-8000-000000000001' } as const
const add = (scope: Scope) =>
  mutations.addFile(scope, {
    ...owner,
    blob: new Blob([new Uint8Array(100)], { type: 'image/jpeg' }),
    name: 'hut.jpg',
  })
const outbox = (scope: Scope) => firstValueFrom(queries.outbox(scope, {}))
const waiting = (scope: Scope) => firstValueFrom(queries.waiting(scope, {}))
const isOnDisk = async (hash: string) =>
  (await indexedDB.databases()).some(({ name }) => name === fileStoreName(hash))

const endings: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of endings.splice(0)) await end()
})

async function open(hash: string, loadFiles = code): Promise<Scope> {
  const scope = await openTestReplica(hash, loadFiles)
  endings.push(() => scope.replica.close())
  return scope
}

/** A device whose earlier visit left one photo to send and one that the server has refused. */
async function leftBehind(hash: string): Promise<void> {
  const scope = await openTestReplica(hash)
  valueOf(await add(scope))
  const { id } = valueOf(await add(scope))
  await scope.replica.files.use((store) => store.files.update(id, { state: 'rejected' }))
  await scope.replica.close()
}

test('loads and creates nothing on a device without files', async () => {
  const load = vi.fn(code)
  const scope = await open('none', load)
  expect(await outbox(scope)).toMatchObject({ files: 0, refusedFiles: 0 })
  expect((await waiting(scope)).files).toEqual([])
  expect(valueOf(await filesToSend(scope.replica))).toEqual([])
  expect((await recoverFiles(scope.replica)).ok).toBe(true)
  expect(valueOf(await heldContent(scope.replica, owner.ownerId, 'large'))).toBeNull()
  expect(load).not.toHaveBeenCalled()
  expect(await isOnDisk('none')).toBe(false)
})

test('counts and lists waiting files where the code can’t be loaded', async () => {
  await leftBehind('kept')
  const scope = await open('kept', offline)
  expect(await outbox(scope)).toMatchObject({ files: 1, refusedFiles: 1 })
  expect((await waiting(scope)).files.map(({ state }) => state)).toEqual(['queued', 'rejected'])
  expect((await firstValueFrom(queries.files(scope, owner))).map(({ name }) => name)).toEqual([
    'hut.jpg',
    'hut.jpg',
  ])
  expect(valueOf(await filesToSend(scope.replica))).toHaveLength(1)
})

test('reads the same entries without the code as with it', async () => {
  await leftBehind('both')
  const withCode = tab('both', code).files
  const without = tab('both', offline).files
  await withCode.use((store) => store.files.put({ ...ENTRY, id: '0', state: 'draft' }))
  await withCode.use((store) => store.files.put({ ...ENTRY, id: 'z', ownerId: '', state: 'queued' }))
  for (const [wanted, count] of [
    [{ state: ['queued', 'rejected'] }, 3],
    [{ state: ['draft'] }, 1],
    [{ state: [] }, 0],
    [{ ownerId: owner.ownerId }, 3],
    [{ ownerId: '' }, 1],
  ] as const) {
    const found = await without.entries(wanted)
    expect(found).toHaveLength(count)
    expect(found).toEqual(await withCode.entries(wanted))
  }
})

test('fails without the code, writes nothing, and adds the photo at the next try', async () => {
  let isOnline = false
  const scope = await open('later', () => (isOnline ? code() : offline()))
  const refused = await add(scope)
  expect(refused.ok ? 'kept' : refused.failure.kind).toBe('network')
  expect(await isOnDisk('later')).toBe(false)
  isOnline = true
  const { id } = valueOf(await add(scope))
  expect((await firstValueFrom(queries.files(scope, owner))).map((file) => file.id)).toEqual([id])
  expect(await outbox(scope)).toMatchObject({ files: 1 })
})

test('stops waiting for code that doesn’t come, and uses it once it comes', async () => {
  let arrive = (_code: FileCode): void => {}
  const { files } = tab('slow', () => new Promise((resolve) => (arrive = resolve)))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = files.use((store) => store.files.count()).catch(String)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await first).toContain('takes too long')
  vi.useRealTimers()
  arrive(await code())
  expect(await files.use((store) => store.files.count())).toBe(0)
})

test('a wipe removes files whose code was never loaded', async () => {
  await leftBehind('wiped')
  const scope = await openTestReplica('wiped', offline)
  expect(await outbox(scope)).toMatchObject({ files: 1 })
  await scope.replica.close()
  expect(await wipe('wiped')).toMatchObject({ ok: true })
  expect(await isOnDisk('wiped')).toBe(false)
})

test('code that comes after a wipe doesn’t create the database again', async () => {
  let arrive = (_code: FileCode): void => {}
  const load = vi.fn(() => new Promise<FileCode>((resolve) => (arrive = resolve)))
  const scope = await openTestReplica('overdue', load)
  const adding = add(scope)
  await patiently(() => expect(load).toHaveBeenCalled())
  await scope.replica.close()
  valueOf(await wipe('overdue'))
  arrive(await code())
  expect((await adding).ok).toBe(false)
  expect(await isOnDisk('overdue')).toBe(false)
})

test('a read while another tab wipes doesn’t create the database again', async () => {
  await leftBehind('racing')
  const { files } = tab('racing', offline)
  const databases = await indexedDB.databases()
  valueOf(await wipe('racing'))
  // As the browser answered just before the database went.
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce(databases)
  expect(await files.entries({ state: ['queued'] })).toEqual([])
  expect(await isOnDisk('racing')).toBe(false)
})

test('loads the code where files wait once screens have their first rows', async () => {
  await leftBehind('start')
  const load = vi.fn(code)
  let read = (): void => {}
  const { files } = tab('start', load, new Promise<void>((resolve) => (read = resolve)))
  const seen = seenBy(files.entries$({ state: ['queued'] }))
  await patiently(() => expect(seen.at(-1)).toHaveLength(1))
  expect(load).not.toHaveBeenCalled()
  read()
  await patiently(() => expect(load).toHaveBeenCalledTimes(1))
  // From now on changes are seen.
  await files.use((store) => store.files.clear())
  await patiently(() => expect(seen.at(-1)).toEqual([]))
})

test('keeps trying to load the code where files wait', async () => {
  await leftBehind('retried')
  let isOnline = false
  const load = vi.fn(() => (isOnline ? code() : offline()))
  const { files } = tab('retried', load)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const seen = seenBy(files.entries$({ state: ['queued'] }))
  await patiently(() => expect(load).toHaveBeenCalledTimes(1))
  isOnline = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
  await files.use((store) => store.files.clear())
  await patiently(() => expect(seen.at(-1)).toEqual([]))
})

test('a tab without the code sees the first file of another tab', async () => {
  const news$ = new Subject<StoreNews>()
  const leading = tab('shared', code, undefined, news$)
  const adding = tab('shared', code, undefined, news$)
  const seen = seenBy(leading.files.entries$({ state: ['queued'] }))
  await patiently(() => expect(seen).toEqual([[]]))
  await adding.files.use((store) => store.files.put({ ...ENTRY, id: 'a' }))
  await patiently(() => expect(seen.at(-1)?.map(({ id }) => id)).toEqual(['a']))
  await adding.files.use((store) => store.files.put({ ...ENTRY, id: 'b' }))
  await patiently(() => expect(seen.at(-1)?.map(({ id }) => id)).toEqual(['a', 'b']))
})

const ENTRY: FileEntry = {
  id: '',
  purpose: 'unitPhoto',
  ownerId: owner.ownerId,
  state: 'queued',
  body: {
    v: 1,
    name: 'hut.jpg',
    type: 'image/jpeg',
    size: 1,
    sha256: '',
    received: 0,
    rejection: null,
    stored: null,
    addedAt: 0,
  },
}

/** The files of one tab, apart from its replica. Tabs that share `news$` hear each other. */
function tab(
  hash: string,
  load: () => Promise<FileCode>,
  read: Promise<void> = Promise.resolve(),
  news$ = new Subject<StoreNews>(),
): { files: Files } {
  const channel = { news$, tell: (news: StoreNews) => news$.next(news) }
  const files = createFiles({ hash, load, channel, allRead: () => read, onLost: () => undefined })
  endings.push(() => files.close())
  return { files }
}

function seenBy(entries$: Observable<FileEntry[]>): FileEntry[][] {
  const seen: FileEntry[][] = []
  // Ends with an error when the files are closed.
  const subscription = entries$.subscribe({ next: (entries) => seen.push(entries), error: () => undefined })
  endings.unshift(() => subscription.unsubscribe())
  return seen
}
