import type { RouteObject } from 'react-router-dom'
import { guard, pageNotFound } from '#app/auth/guard.ts'
import { indexRedirect } from '#app/auth/index-redirect.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { ErrorScreen, PageError } from '#app/shell/error-screen.tsx'
import { lazyPage } from '#app/shell/lazy-page.ts'
import { PageLoading } from '#app/shell/progress-bar.tsx'
import { Root } from '#app/shell/root.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'

/** The route table (§2). Guards stand here, in the order page validation, access, redirect; pages load when opened. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: PageLoading,
    children: [
      { path: '/', middleware: [guard({ kind: 'public' }, { redirect: indexRedirect })], Component: Nowhere },
      {
        path: '/login',
        middleware: [guard({ kind: 'unauthenticatedOnly' })],
        handle: { title: 'auth:title' } satisfies PageHandle,
        lazy: lazyPage(() => import('./auth/login-route.tsx')),
      },
      {
        path: '/logout',
        middleware: [guard({ kind: 'signedIn' })],
        handle: { title: 'shell:account.signOut' } satisfies PageHandle,
        lazy: lazyPage(() => import('./auth/logout-route.tsx')),
      },
      {
        lazy: lazyPage(() => import('./shell/shell-route.tsx')),
        children: [
          {
            path: '/messages',
            middleware: [guard({ kind: 'signedIn' })],
            handle: {
              title: 'shell:nav.messages',
              isFixedHeight: true,
              fillsPhone: (query) => query.has('chat'),
            } satisfies PageHandle,
            ErrorBoundary: PageError,
            lazy: lazyPage(
              () => import('./messages/messages-route.tsx'),
              () => loadStrings('messages'),
            ),
          },
        ],
      },
      {
        path: '*',
        Component: Nowhere,
        middleware: [
          ({ request }) => {
            throw pageNotFound(new URL(request.url).pathname)
          },
        ],
      },
    ],
  },
]

/** A route whose guard never lets anyone stay. */
function Nowhere() {
  return null
}
