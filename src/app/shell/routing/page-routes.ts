import type { RouteObject } from 'react-router-dom'
import type { RecordKind } from '#contract/records.ts'
import type { Visit } from '#app/auth/access.ts'
import { guard } from '#app/auth/guard.ts'
import { ROUTE_ACCESS } from '#app/auth/route-access.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { PageError } from '#app/shell/layout/error-screen.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { lazyPage } from './lazy-page.ts'

/** Returns the route of a page that anybody may read, signed in or not. */
export function frontPage(
  path: '/front-pages/landing-page' | '/pricing' | '/help',
  name: 'product' | 'pricing' | 'help',
  load: Parameters<typeof lazyPage>[0],
  strings: Parameters<typeof loadStrings> = [],
): RouteObject {
  return {
    path,
    middleware: [guard(ROUTE_ACCESS[path])],
    handle: { title: `shell:nav.${name}` } satisfies PageHandle,
    ErrorBoundary: PageError,
    lazy: lazyPage(load, () => loadStrings(...strings)),
  }
}

/** Returns the route of a page of records of a kind. `isValid` validates its address. */
export function recordPage(
  path: keyof typeof ROUTE_ACCESS,
  kind: RecordKind,
  load: Parameters<typeof lazyPage>[0],
  strings: Parameters<typeof loadStrings>,
  isValid: (visit: Visit) => boolean = () => true,
  handle: Pick<PageHandle, 'hasBarBelow'> = {},
): RouteObject {
  return {
    path,
    middleware: [guard(ROUTE_ACCESS[path], { isValid })],
    handle: { title: `records:${kind}.name`, ...handle } satisfies PageHandle,
    ErrorBoundary: PageError,
    lazy: lazyPage(load, () => loadStrings(...strings)),
  }
}
