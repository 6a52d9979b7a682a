import '#app/theme/theme.css'
import '#app/ui/ui.css'
import i18next from 'i18next'
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { HandRow } from '#contract/hand.ts'
import type { Role } from '#contract/permission.ts'
import { roomAbilities } from '#domain/hands/may-do.ts'
import { session } from '#app/auth/session.ts'
import { chooseLocale } from '#app/i18n/i18n.ts'
import { replica } from '#app/replica/replica.ts'
import { routes } from '#app/routes.tsx'
import { dismissToast, useToasts } from '#app/ui/toasts.ts'
import { hasUnsavedWork, onAllSaved } from '#app/ui/unsaved-work.ts'
import { showLetters } from '#app/theme/letters.ts'
import { openReplica } from '#db/open-replica.ts'
import type { Scope } from '#db/replica.ts'
import { abilitiesOf } from '#server/access/abilities.ts'
import type { SyncStatus } from '#workers/replica-api.ts'
import { valueOf } from './chat-rows.ts'
import { bedDevice, type BedDevice } from './page-bed-device.ts'
import { replaceReplicaWorkers, type BedServer } from './page-bed-worker.ts'
import { startWords } from './page-words.ts'
import { HANA } from './record-rows.ts'

export { abilitiesOf }

type Router = ReturnType<typeof createMemoryRouter>

/** How long a test may take to save what it typed. */
const SAVED_WITHIN_MS = 3_000

export type Look = { width?: number; height?: number }

/**
 * Pages of the app in a real browser, on a real replica in the page, without a server. The replica is a new one in each
 * test, and belongs to Hana of record-rows.ts.
 */
export type PageBed = BedDevice & {
  /** What the server answers in this test. Without an entry it can't be reached. */
  server: BedServer
  /** Tells the page what the leader knows about the line. Everything is in sync unless a test says otherwise. */
  tellStatus: (part: Partial<SyncStatus>) => void
  /** Lets the browser lose its network or find it again. */
  setOnline: (isOnline: boolean) => void
  /** Opens an address of the app, signed in as this role; `null` for nobody. Opened again, it is as after a reload. */
  open: (address: string, role?: Role | null, look?: Look) => Promise<Router>
  /** The same with a table of routes of one's own, for a part that needs no page around it. */
  show: (table: RouteObject[], address?: string, look?: Look) => Promise<Router>
}

const IN_SYNC: SyncStatus = {
  isLeader: true,
  session: 'verified',
  reachability: 'reachable',
  isPortal: false,
  live: 'connected',
  isSyncing: false,
  isCaughtUp: true,
  lastSyncAt: Date.now(),
  onlineUserIds: [],
  calls: [],
  wasEvicted: false,
}

/** Prepares the browser for the tests of a file, and gives each of them a device of its own. */
export function pageBed(): PageBed {
  const server: BedServer = { ask: {}, account: {} }
  const listeners = new Set<(status: SyncStatus) => void>()
  let status = IN_SYNC
  let opening: Promise<Scope> | null = null
  let shown: { root: Root; host: HTMLElement; router: Router } | null = null

  const scope = (): Promise<Scope> => (opening ??= openScope())
  const device = bedDevice(scope)

  /** Makes the session's abilities in rooms what the rows say, as the leader does after each pull. */
  async function heedRooms(): Promise<void> {
    const current = session().get()
    if (current === null) return
    const hands = opening === null ? [] : await device.read('records', { kinds: ['hands'] })
    const helps = hands.map(({ row }) => row as HandRow).filter(({ personId }) => personId === HANA.id)
    const abilities = [...abilitiesOf(current.user.role), ...roomAbilities(HANA.id, helps)]
    session().set({ ...current, abilities })
  }

  function end(): void {
    shown?.root.unmount()
    shown?.host.remove()
    shown?.router.dispose()
    shown = null
    replica.close()
    listeners.clear()
  }

  async function show(table: RouteObject[], address = '/', look: Look = {}): Promise<Router> {
    // What a page keeps for its next start. One that is reloaded runs no clean-up that could remove it.
    const kept = [localStorage, sessionStorage].map((storage) => ({ storage, entries: { ...storage } }))
    end()
    for (const { storage, entries } of kept) Object.assign(storage, entries)
    await page.viewport(look.width ?? 1180, look.height ?? 820)
    const host = document.createElement('div')
    host.id = 'root'
    document.body.append(host)
    const root = createRoot(host)
    const router = createMemoryRouter(table, { initialEntries: [address] })
    shown = { root, host, router }
    if (session().get() !== null) void replica.open(HANA.id)
    root.render(<RouterProvider router={router} />)
    return router
  }

  beforeAll(async () => {
    replaceReplicaWorkers(scope, server, { status: () => status, listeners })
    await Promise.all([startWords(), letters()])
  })
  beforeEach(() => {
    status = IN_SYNC
    for (const name of Object.keys(server)) Reflect.deleteProperty(server, name)
    Object.assign(server, { ask: {}, account: {} })
  })
  afterEach(async () => {
    shown?.root.unmount()
    await typedIsSaved()
    end()
    clearToasts()
    setOnline(true)
    vi.restoreAllMocks()
    session().clear()
    await clearStorage()
    const opened = await opening
    opening = null
    await opened?.replica.close()
  })
  afterAll(() => vi.unstubAllGlobals())

  return {
    server,
    ...device,
    async put(rows) {
      await device.put(rows)
      if (rows.hands) await heedRooms()
    },
    tellStatus(part) {
      status = { ...status, ...part }
      for (const listener of listeners) listener(status)
    },
    setOnline,
    async open(address, role = 'HOST', look = {}) {
      if (role !== null) {
        signIn(role)
        await heedRooms()
      }
      return show(routes, address, look)
    },
    show,
  }
}

/**
 * Waits until what a test typed is on its device, for three seconds at most: some devices of tests refuse. Tried again
 * later, it would land in the next test's replica, which belongs to the same person.
 */
async function typedIsSaved(): Promise<void> {
  if (!hasUnsavedWork()) return
  const saved = new Promise<void>((resolve) => {
    const stop = onAllSaved(() => {
      stop()
      resolve()
    })
  })
  await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, SAVED_WITHIN_MS))])
}

let shownLetters: Promise<void> | undefined

/** Once for all files of a page, as in the app. People see these letters, and whether a text has room depends on them. */
function letters(): Promise<void> {
  shownLetters ??= showLetters()
  return shownLetters
}

/** Removes what the page has stored, and what it remembers of it: language, theme and other choices. */
async function clearStorage(): Promise<void> {
  if (i18next.language !== 'en') await chooseLocale('en')
  localStorage.clear()
  sessionStorage.clear()
  // As if another tab had done it.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

/** Takes away what was told on the page of a test: it would lie over that of the next one until a touch. */
function clearToasts(): void {
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<NoToasts />))
  root.unmount()
}

function NoToasts() {
  const toasts = useToasts()
  useLayoutEffect(() => {
    for (const { id } of toasts) dismissToast(id)
  }, [toasts])
  return null
}

/** Opens a new replica; nothing else in the page has its name. */
async function openScope(): Promise<Scope> {
  const options = {
    userId: HANA.id,
    hash: v7().slice(-12),
    now: Date.now,
    newId: () => v7(),
    loadFiles: () => import('#db/storage/dexie-files.ts'),
  }
  const replica = valueOf(await openReplica({ ...options, multiInstance: false }))
  return { ...options, replica }
}

function signIn(role: Role): void {
  session().set({
    user: { ...HANA, role, email: 'hana@karamea.example' },
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    abilities: abilitiesOf(role),
  })
}

function setOnline(isOnline: boolean): void {
  if (navigator.onLine === isOnline) return
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
