import { currentBuild } from './build-check.ts'

const LOCAL = /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** After the first page has rendered; an earlier error is visible on screen anyway. */
const STARTS_AFTER_MS = 3_000

/** Loads the monitoring if it is configured, but never on a developer's own machine (§9). */
export function startMonitoring(): void {
  const dsn = import.meta.env.VITE_SENTRY_DSN
  if (!isMonitored(dsn, window.location.hostname)) return
  window.setTimeout(() => void load(dsn), STARTS_AFTER_MS)
}

/** Returns whether a host sends reports. */
export function isMonitored(dsn: string | undefined, hostname: string): dsn is string {
  return dsn !== undefined && dsn !== '' && !LOCAL.test(hostname)
}

async function load(dsn: string): Promise<void> {
  try {
    const { startMonitor } = await import('#app/monitoring/monitor.ts')
    const environment = import.meta.env.VITE_SENTRY_ENVIRONMENT ?? 'production'
    startMonitor({ dsn, environment, release: currentBuild() })
  } catch (error) {
    console.warn('The monitoring could not be started', error)
  }
}
