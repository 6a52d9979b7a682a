import { describe, expect, it } from 'vitest'
import type { SyncStatus } from '#workers/replica-api.ts'
import { bannerState } from './banner-state.ts'
import { createOnlineState } from './browser-online.ts'

function status(session: SyncStatus['session'], reachability: SyncStatus['reachability']): SyncStatus {
  return {
    isLeader: true,
    session,
    reachability,
    isPortal: false,
    live: 'unavailable',
    isSyncing: false,
    isCaughtUp: false,
    lastSyncAt: null,
    onlineUserIds: null,
    calls: [],
    wasEvicted: false,
  }
}

describe('the banner', () => {
  it('follows the browser, not the server', () => {
    expect(bannerState(false, undefined)).toBe('offline')
    expect(bannerState(false, status('verified', 'reachable'))).toBe('offline')
    expect(bannerState(true, status('verified', 'unreachable'))).toBe('none')
  })

  it('asks for a sign-in to the network while a portal’s page responds for our server', () => {
    const captive = { ...status('unverified', 'unreachable'), isPortal: true }
    expect(bannerState(true, captive)).toBe('portal')
    expect(bannerState(false, captive)).toBe('offline')
  })

  it('says that the session is unverified once the server failed, not at every start', () => {
    expect(bannerState(true, status('unverified', 'unknown'))).toBe('none')
    expect(bannerState(true, status('unverified', 'unreachable'))).toBe('unverified')
    expect(bannerState(true, undefined)).toBe('none')
  })
})

describe('the browser’s online state', () => {
  it('starts as true, is read from the browser on subscribing, then follows events', () => {
    const events = new EventTarget()
    const browser = { onLine: false }
    const online = createOnlineState(browser, events)
    expect(online.get()).toBe(true)
    let heard = 0
    online.subscribe(() => {
      heard += 1
    })
    expect(online.get()).toBe(false)
    browser.onLine = true
    expect(online.get()).toBe(false)
    events.dispatchEvent(new Event('online'))
    expect(online.get()).toBe(true)
    events.dispatchEvent(new Event('offline'))
    expect(online.get()).toBe(false)
    expect(heard).toBe(2)
  })
})
