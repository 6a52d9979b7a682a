declare const self: ServiceWorkerGlobalScope

/** The part of the static routing API used here, which TypeScript's libraries don't describe. Chromium has it. */
type RoutingEvent = ExtendableEvent & {
  addRoutes?: (
    routes: {
      condition: { urlPattern: { pathname: string }; requestDestination: '' }
      source: 'network'
    }[],
  ) => Promise<void>
}

/**
 * Lets pages' own calls to the server pass by the service worker, where the browser can. It would leave them to the
 * network anyway, but each would wake it first. Pictures and pages under these paths still come to it.
 */
export function passByCalls(paths: readonly string[]): void {
  self.addEventListener('install', (event: RoutingEvent) => {
    const routes = paths.map((path) => ({
      condition: { urlPattern: { pathname: `${path}*` }, requestDestination: '' as const },
      source: 'network' as const,
    }))
    // Without its routes it works as well.
    event.waitUntil(
      event.addRoutes?.(routes).catch((error: unknown) => console.warn('No routes', error)) ??
        Promise.resolve(),
    )
  })
}
