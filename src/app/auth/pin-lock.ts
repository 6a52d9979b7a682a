import { deviceStorage, storageKey } from '#app/theme/preference.ts'
import { hashPin, isPin, type PinHash } from './pin-hash.ts'

/*
 * A PIN lock for the screen of a shared tablet. It keeps people from looking, but is not encryption: anyone who
 * takes the device apart can read its data. Stored on this device, for one person, the same in every tab.
 *   off:    there is no PIN;
 *   open:   there is one, and a person who knows it is here;
 *   locked: nothing of the person is on screen until the PIN is entered, also after a restart.
 */
export type LockState = 'off' | 'open' | 'locked'

/** Minutes without a touch or a key after which the screen locks. */
export const IDLE_MINUTES = [1, 5, 15, 60] as const

type LockRecord = {
  v: 1
  pin: PinHash
  idleMinutes: number
  isLocked: boolean
  /** Consecutive wrong tries, and when the next is allowed, by the device's clock. */
  failures: number
  nextTryAt: number
}

export type PinLock = {
  state(): LockState
  idleMinutes(): number
  /** When the next try is allowed, by the device's clock, ms since 1970; 0 for now. */
  nextTryAt(): number
  subscribe(listener: () => void): () => void
  /** Sets or replaces the PIN; the screen stays open. Resolves to `false` if the device can't keep it. */
  set(pin: string, idleMinutes: number): Promise<boolean>
  setIdleMinutes(minutes: number): void
  /** Checks a PIN. A wrong one counts, and delays the next try. */
  check(pin: string): Promise<'right' | 'wrong' | 'tooSoon'>
  /** Opens the screen with the PIN. */
  unlock(pin: string): Promise<'right' | 'wrong' | 'tooSoon'>
  lock(): void
  /** Records a touch of the screen or a key. */
  touch(): void
  /** Locks the screen if it is time. */
  look(): void
  /** Removes the PIN, after it was entered or together with the person's last data. */
  remove(): void
}

type Surroundings = {
  storage: Storage | null
  /** Receives other tabs' changes as `storage` events. */
  events: Pick<EventTarget, 'addEventListener'>
  now: () => number
}

/** Minimum time between two stored touches. */
const TOUCH_EVERY_MS = 5_000
const FREE_TRIES = 3
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 5 * 60_000
/** A clock that was set back must not keep the screen open: a touch further in the future than this is ignored. */
const CLOCK_SLACK_MS = 60_000

/** Returns how long the next try is delayed after a number of wrong tries in a row. */
export function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_TRIES))
}

export function createPinLock(userId: string, { storage, events, now }: Surroundings): PinLock {
  const recordKey = storageKey(`lock-${userId}`)
  const touchedKey = storageKey(`lock-touched-${userId}`)
  const listeners = new Set<() => void>()
  let record = parse(storage?.getItem(recordKey) ?? null)

  function tell(): void {
    for (const listener of listeners) listener()
  }
  function keep(next: LockRecord): boolean {
    try {
      storage?.setItem(recordKey, JSON.stringify(next))
    } catch {
      return false
    }
    record = storage === null ? null : next
    tell()
    return record !== null
  }
  function isIdle({ idleMinutes }: LockRecord): boolean {
    const touchedAt = Number(storage?.getItem(touchedKey) ?? 0)
    return now() - touchedAt >= idleMinutes * 60_000 || touchedAt > now() + CLOCK_SLACK_MS
  }
  function look(): void {
    if (record !== null && !record.isLocked && isIdle(record)) keep({ ...record, isLocked: true })
  }
  function writeTouch(): void {
    try {
      storage?.setItem(touchedKey, String(now()))
    } catch {
      // No space: the screen locks earlier than it should.
    }
  }
  async function check(pin: string): Promise<'right' | 'wrong' | 'tooSoon'> {
    if (record === null) return 'right'
    if (now() < record.nextTryAt) return 'tooSoon'
    // Counted before the check, so that a reload in between is not a free try.
    const failures = record.failures + 1
    const counted = { ...record, failures, nextTryAt: now() + waitAfter(failures) }
    keep(counted)
    if (!(await isPin(pin, counted.pin))) return 'wrong'
    if (record !== null) keep({ ...record, failures: 0, nextTryAt: 0 })
    return 'right'
  }

  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent
    if (key !== recordKey && key !== null) return
    record = parse(storage?.getItem(recordKey) ?? null)
    tell()
  })
  look()

  return {
    state: () => (record === null ? 'off' : record.isLocked ? 'locked' : 'open'),
    idleMinutes: () => record?.idleMinutes ?? IDLE_MINUTES[1],
    nextTryAt: () => record?.nextTryAt ?? 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async set(pin, idleMinutes) {
      const hash = await hashPin(pin)
      writeTouch()
      return keep({ v: 1, pin: hash, idleMinutes, isLocked: false, failures: 0, nextTryAt: 0 })
    },
    setIdleMinutes(idleMinutes) {
      if (record !== null) keep({ ...record, idleMinutes })
    },
    check,
    async unlock(pin) {
      const answer = await check(pin)
      if (answer !== 'right' || record === null) return answer
      writeTouch()
      keep({ ...record, isLocked: false })
      return answer
    },
    lock() {
      if (record !== null) keep({ ...record, isLocked: true })
    },
    touch() {
      if (record === null || record.isLocked) return
      const touchedAt = Number(storage?.getItem(touchedKey) ?? 0)
      if (Math.abs(now() - touchedAt) >= TOUCH_EVERY_MS) writeTouch()
    },
    look,
    remove() {
      storage?.removeItem(recordKey)
      storage?.removeItem(touchedKey)
      record = null
      tell()
    },
  }
}

let present: { userId: string; lock: PinLock } | undefined

/** Returns the lock of the person signed in on this page. */
export function pinLock(userId: string): PinLock {
  if (present?.userId !== userId) {
    const surroundings = { storage: deviceStorage(), events: window, now: Date.now }
    present = { userId, lock: createPinLock(userId, surroundings) }
  }
  return present.lock
}

/** Treats an unreadable record as a PIN that nobody knows; signing in again is the way past it. */
function parse(text: string | null): LockRecord | null {
  if (text === null) return null
  try {
    // Only this file writes it.
    const record = JSON.parse(text) as LockRecord
    return typeof record.pin.hash === 'string' ? record : UNKNOWN_PIN
  } catch {
    return UNKNOWN_PIN
  }
}

const UNKNOWN_PIN: LockRecord = {
  v: 1,
  pin: { salt: '', hash: '', rounds: 1 },
  idleMinutes: 1,
  isLocked: true,
  failures: 0,
  nextTryAt: 0,
}
