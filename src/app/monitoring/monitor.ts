import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  type BrowserOptions,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  makeBrowserOfflineTransport,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/react'
import {
  MONITORED_SHARE_ELSEWHERE,
  MONITORED_SHARE_PRODUCTION,
  REPLAY_MUTATIONS_MAX,
  REPLAY_MUTATIONS_NOTED,
  REPLAY_SLOW_CLICK_MS,
} from '#contract/limits.ts'
import { scrubEnvelope } from './scrub-envelope.ts'
import { scrubErrorText } from './scrub.ts'
import { WORKER_FAULTS_CHANNEL, type WorkerFault } from '#contract/worker-fault.ts'

const LOCK = 'farstead-worker-errors'

export type MonitorOptions = {
  dsn: string
  /** Everything except `production` is monitored completely. */
  environment: string
  release: string
  transport?: BrowserOptions['transport']
}

/**
 * Sends errors, traces and replays to the configured service (§7, §9). Nothing a person writes or reads is sent: texts,
 * inputs and pictures in replays are masked, clicks and the console are not recorded, and addresses lose ids and
 * queries. Data that can't be sent waits for the network. Response bodies are never read; the library would wait 500 ms
 * for each.
 */
export function startMonitor({ dsn, environment, release, transport }: MonitorOptions): void {
  const share = monitoredShare(environment)
  init({
    dsn,
    environment,
    release,
    transport: scrubbing(transport ?? makeBrowserOfflineTransport(makeFetchTransport)),
    stackParser: defaultStackParser,
    tracesSampleRate: share,
    replaysSessionSampleRate: share,
    replaysOnErrorSampleRate: share,
    // A trace is sent as a whole once its page has settled.
    traceLifecycle: 'static',
    // Tracing headers would be sent to APIs of other origins, which might not allow them.
    tracePropagationTargets: [],
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      breadcrumbsIntegration({ dom: false, xhr: false, fetch: true, history: true }),
      browserTracingIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'href', 'data-title'],
        networkDetailAllowUrls: [],
        // Its worker would be loaded from a blob: address, which the security policy blocks.
        useCompression: false,
        mutationLimit: REPLAY_MUTATIONS_MAX,
        mutationBreadcrumbLimit: REPLAY_MUTATIONS_NOTED,
        slowClickTimeout: REPLAY_SLOW_CLICK_MS,
      }),
    ],
    beforeSend: withoutQuotes,
  })
  watchWorkerErrors((error, worker) => void captureException(error, { tags: { worker } }))
}

/** Returns the share of visits whose traces and replays are sent (§9). */
export function monitoredShare(environment: string): number {
  return environment === 'production' ? MONITORED_SHARE_PRODUCTION : MONITORED_SHARE_ELSEWHERE
}

type MakeTransport = NonNullable<BrowserOptions['transport']>

function scrubbing(make: MakeTransport): MakeTransport {
  return (options) => {
    const transport = make(options)
    return { ...transport, send: (envelope) => transport.send(scrubEnvelope(envelope)) }
  }
}

/** Removes quoted text: errors quote input they could not read, which may be something a person wrote. */
function withoutQuotes({ user: _user, extra: _extra, ...event }: ErrorEvent): ErrorEvent {
  const values = event.exception?.values?.map((each) => ({
    ...each,
    ...(each.value === undefined ? {} : { value: scrubErrorText(each.value) }),
  }))
  return {
    ...event,
    ...(values && { exception: { ...event.exception, values } }),
    ...(event.message !== undefined && { message: scrubErrorText(event.message) }),
  }
}

/**
 * Reports uncaught errors of the workers, which the library can't see from the page. All tabs receive them; the one
 * that holds the lock reports them, and when it closes, the next one does.
 */
function watchWorkerErrors(report: (error: Error, worker: WorkerFault['worker']) => void): void {
  const reporting = navigator.locks.request(LOCK, () => {
    const channel = new BroadcastChannel(WORKER_FAULTS_CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<WorkerFault>) =>
      report(errorOf(data), data.worker),
    )
    return new Promise<never>(() => undefined)
  })
  // Rejected while the page unloads.
  reporting.catch(() => undefined)
}

/** Rebuilds the error with its name and the place where it occurred. */
function errorOf({ name, message, stack }: WorkerFault): Error {
  return Object.assign(new Error(message), { name, stack })
}
