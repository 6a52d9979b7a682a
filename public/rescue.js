// Stands beside the app and needs none of its parts: a build that does not start asks here for the build after it. Where
// the app has started, or there is no newer build, it does nothing. The tab's memory is that of the reload gate,
// src/app/shell/updates/reload-gate.ts: at most one reload per build and tab, whoever asks for it.
;(() => {
  const STARTS_WITHIN_MS = 20_000
  const LOOKS_EVERY_MS = 60_000
  const TAKES_OVER_WITHIN_MS = 10_000
  const HOLD_MS = 1_500
  const QUIET_AFTER_MS = 100
  const BUILDS_KEY = 'farstead-reloaded-builds'
  const build = document.querySelector('meta[name="build"]')?.content

  async function look() {
    if (document.documentElement.dataset.started === 'yes') return
    setTimeout(look, LOOKS_EVERY_MS)
    try {
      const answer = await fetch(`/builds/latest.json?timestamp=${Date.now()}`, { cache: 'no-store' })
      const { id } = await answer.json()
      const reloaded = (sessionStorage.getItem(BUILDS_KEY) ?? '').split(' ').filter(Boolean)
      if (typeof id !== 'string' || id === build || reloaded.includes(id)) return
      await takeNewest()
      sessionStorage.setItem(BUILDS_KEY, [...reloaded, id].join(' '))
      location.reload()
    } catch (error) {
      console.warn('No answer about a newer build', error)
    }
  }

  /** The page that does not start came from the service worker, which would give it again. */
  async function takeNewest() {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (!registration) return
    await registration.update()
    const newer = registration.installing ?? registration.waiting
    if (!newer) return
    await new Promise((resolve) => {
      const step = () => {
        if (newer.state === 'installed') quietly(() => newer.postMessage({ type: 'activate' }))
        if (newer.state === 'activated' || newer.state === 'redundant') resolve()
      }
      newer.addEventListener('statechange', step)
      setTimeout(resolve, TAKES_OVER_WITHIN_MS)
      step()
    })
  }

  /** A tab that still works asks nothing of the old worker meanwhile: that would start it again (src/line). */
  function quietly(ask) {
    const estimate = { bitsPerSecond: null, roundTripMs: null, isMeasured: false }
    const news = { realm: 'rescue', kind: 'page', entries: [], estimate, isSaving: false, asks: false }
    new BroadcastChannel('farstead-line').postMessage({ ...news, holdsMs: HOLD_MS })
    setTimeout(() => ask(), QUIET_AFTER_MS)
  }

  setTimeout(look, STARTS_WITHIN_MS)
  addEventListener('online', look)
})()
