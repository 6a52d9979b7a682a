import type { RouteObject } from 'react-router-dom'
import type { RecordKind } from '#contract/records.ts'
import { guard } from '#app/auth/guard.ts'
import { indexRedirect } from '#app/auth/index-redirect.ts'
import { ROUTE_ACCESS } from '#app/auth/route-access.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { BlankPageError, ErrorScreen, PageError } from './shell/layout/error-screen.tsx'
import { hasRecordId, hasSlug } from './shell/routing/is-valid-address.ts'
import { lazyPage } from './shell/routing/lazy-page.ts'
import { frontPage, recordPage } from './shell/routing/page-routes.ts'
import { PageLoading } from './shell/routing/progress-bar.tsx'
import { Root } from '#app/shell/root.tsx'
import { pathOf } from '#app/format/paths.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'

/** The pages of each kind of record. */
const RECORD_PAGES: Record<RecordKind, RouteObject[]> = {
  agreements: [
    recordPage('/accommodation/agreements', 'agreements', () => import('./agreements/agreements-route.tsx'), [
      'agreements',
      'stay',
    ]),
    recordPage(
      '/accommodation/agreements/details/:id',
      'agreements',
      () => import('./agreements/agreement-route.tsx'),
      ['agreements', 'documents', 'edits', 'files', 'forms', 'inspections', 'stay'],
      hasRecordId,
      { hasBarBelow: true },
    ),
  ],
  ledgerEntries: [
    recordPage('/accommodation/rent', 'ledgerEntries', () => import('./rent/rent-route.tsx'), [
      'rent',
      'documents',
      'edits',
      'forms',
      'files',
    ]),
    {
      path: '/accommodation/rent/import',
      middleware: [guard(ROUTE_ACCESS['/accommodation/rent/import'])],
      handle: { title: 'shell:nav.import' } satisfies PageHandle,
      ErrorBoundary: PageError,
      lazy: lazyPage(
        () => import('./rent/import/import-route.tsx'),
        () => loadStrings('bank', 'rent', 'files', 'forms'),
      ),
    },
  ],
  inspections: [
    recordPage(
      '/accommodation/inspections/details/:id',
      'inspections',
      () => import('./inspections/inspection-route.tsx'),
      ['inspections', 'edits', 'files', 'forms'],
      hasRecordId,
      { hasBarBelow: true },
    ),
  ],
  expenses: [
    recordPage('/revenue', 'expenses', () => import('./revenue/revenue-route.tsx'), [
      'revenue',
      'edits',
      'forms',
      'files',
    ]),
  ],
  units: [
    recordPage('/units', 'units', () => import('./units/units-route.tsx'), ['units']),
    recordPage(
      '/units/details/:id',
      'units',
      () => import('./units/unit-route.tsx'),
      ['units', 'edits', 'files', 'forms', 'stay'],
      hasRecordId,
      { hasBarBelow: true },
    ),
  ],
  turnovers: [
    recordPage('/turnovers', 'turnovers', () => import('./turnovers/turnovers-route.tsx'), [
      'turnovers',
      'hands',
      'invite',
      'edits',
      'files',
      'forms',
    ]),
  ],
  // Hosts have them in the editor of the room, and the person on the page of turnovers.
  hands: [],
  // Hosts write them in the editor of the room.
  turnoverPlans: [],
  // They are shown among the stays on the dashboard.
  agreementChanges: [],
  blockedDays: [],
  // Hosts write them in the editor of the room, guests read them on the dashboard.
  arrivalNotes: [],
  tickets: [
    recordPage('/support-tickets', 'tickets', () => import('./support-tickets/tickets-route.tsx'), [
      'tickets',
      'edits',
      'files',
      'forms',
    ]),
  ],
  posts: [
    recordPage('/blog', 'posts', () => import('./blog/blog-route.tsx'), ['blog']),
    recordPage(
      '/blog/details/:slug',
      'posts',
      () => import('./blog/post-route.tsx'),
      ['blog', 'edits', 'files', 'forms'],
      hasSlug,
    ),
  ],
  // In the settings, and where they are used.
  savedReplies: [],
  scheduledMessages: [],
  profile: [
    recordPage(
      '/my-profile',
      'profile',
      () => import('./profile/profile-route.tsx'),
      ['profile', 'account', 'edits', 'files', 'forms'],
      undefined,
      { hasBarBelow: true },
    ),
  ],
}

/**
 * The route table (§2). Each guard checks page validation, access and redirects in this order; pages load when opened.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: PageLoading,
    children: [
      {
        path: '/',
        middleware: [guard({ kind: 'public' }, { redirect: indexRedirect })],
        Component: Nowhere,
      },
      {
        lazy: lazyPage(() => import('./shell/signed-out-route.tsx')),
        children: [
          {
            path: '/login',
            middleware: [guard(ROUTE_ACCESS['/login'])],
            handle: { title: 'auth:title' } satisfies PageHandle,
            ErrorBoundary: BlankPageError,
            lazy: lazyPage(() => import('./auth/login-route.tsx')),
          },
          {
            path: '/register',
            middleware: [guard(ROUTE_ACCESS['/register'])],
            handle: { title: 'auth:page.register', hasBarBelow: true } satisfies PageHandle,
            ErrorBoundary: BlankPageError,
            lazy: lazyPage(() => import('./auth/register-route.tsx'), loadAccountStrings),
          },
          {
            path: '/forgot-password',
            middleware: [guard(ROUTE_ACCESS['/forgot-password'])],
            handle: { title: 'auth:page.forgot' } satisfies PageHandle,
            ErrorBoundary: BlankPageError,
            lazy: lazyPage(() => import('./auth/forgot-password-route.tsx'), loadAccountStrings),
          },
          {
            path: '/reset-password/:encodedToken',
            middleware: [guard(ROUTE_ACCESS['/reset-password/:encodedToken'])],
            handle: { title: 'auth:page.reset' } satisfies PageHandle,
            ErrorBoundary: BlankPageError,
            lazy: lazyPage(() => import('./auth/reset-password-route.tsx'), loadAccountStrings),
          },
          {
            path: '/email-verification/:encodedToken',
            middleware: [guard(ROUTE_ACCESS['/email-verification/:encodedToken'])],
            handle: { title: 'auth:page.verify' } satisfies PageHandle,
            ErrorBoundary: BlankPageError,
            lazy: lazyPage(() => import('./auth/email-verification-route.tsx'), loadAccountStrings),
          },
        ],
      },
      {
        path: '/logout',
        middleware: [guard(ROUTE_ACCESS['/logout'])],
        handle: { title: 'shell:account.signOut' } satisfies PageHandle,
        lazy: lazyPage(
          () => import('./auth/logout-route.tsx'),
          () => loadStrings('leaving'),
        ),
      },
      ...['/not-authorized', '/pages/misc/not-authorized'].map((path) => ({
        path, // The second is an alias.
        middleware: [guard(ROUTE_ACCESS['/not-authorized'])],
        handle: { title: 'shell:error.forbiddenTitle' } satisfies PageHandle,
        lazy: lazyPage(() => import('./shell/not-authorized-route.tsx')),
      })),
      {
        lazy: lazyPage(
          () => import('./shell/front-route.tsx'),
          () => loadStrings('front', 'layout'),
        ),
        children: [
          frontPage('/front-pages/landing-page', 'product', () => import('./landing/landing-route.tsx')),
          frontPage('/pricing', 'pricing', () => import('./pricing/pricing-route.tsx')),
          frontPage('/help', 'help', () => import('./help/help-route.tsx'), ['help']),
        ],
      },
      {
        lazy: lazyPage(
          () => import('./shell/shell-route.tsx'),
          () => loadStrings('layout'),
        ),
        children: [
          {
            path: '/dashboard',
            middleware: [guard(ROUTE_ACCESS['/dashboard'])],
            handle: { title: 'shell:nav.dashboard' } satisfies PageHandle,
            ErrorBoundary: PageError,
            lazy: lazyPage(
              () => import('./dashboard/dashboard-route.tsx'),
              () => loadStrings('dashboard', 'stay'),
            ),
          },
          ...Object.values(RECORD_PAGES).flat(),
          {
            path: '/users',
            middleware: [guard(ROUTE_ACCESS['/users'])],
            handle: { title: 'shell:nav.users' } satisfies PageHandle,
            ErrorBoundary: PageError,
            lazy: lazyPage(
              () => import('./users/users-route.tsx'),
              () => loadStrings('users', 'account', 'forms'),
            ),
          },
          {
            path: '/sync',
            middleware: [guard(ROUTE_ACCESS['/sync'])],
            handle: { title: 'shell:nav.sync' } satisfies PageHandle,
            ErrorBoundary: PageError,
            lazy: lazyPage(
              () => import('./sync-inspector/sync-route.tsx'),
              () => loadStrings('sync', 'waiting'),
            ),
          },
          {
            path: '/settings',
            middleware: [guard(ROUTE_ACCESS['/settings'])],
            handle: { title: 'shell:nav.settings' } satisfies PageHandle,
            ErrorBoundary: PageError,
            lazy: lazyPage(
              () => import('./settings/settings-route.tsx'),
              () => loadStrings('settings', 'device', 'lock', 'forms'),
            ),
          },
          {
            path: '/messages',
            middleware: [guard(ROUTE_ACCESS['/messages'])],
            handle: {
              title: 'shell:nav.messages',
              isFixedHeight: true,
              fillsPhone: (query) => ['chat', 'about', 'invite'].some((name) => query.has(name)),
            } satisfies PageHandle,
            ErrorBoundary: PageError,
            lazy: lazyPage(
              () => import('./messages/messages-route.tsx'),
              () => loadStrings('messages', 'waiting', 'files'),
            ),
          },
          {
            path: '/share',
            middleware: [guard(ROUTE_ACCESS['/share'])],
            handle: { title: 'layout:share' } satisfies PageHandle,
            ErrorBoundary: PageError,
            lazy: lazyPage(
              () => import('./sharing/share-route.tsx'),
              () => loadStrings('sharing', 'files'),
            ),
          },
        ],
      },
      {
        path: '/pages/user-profile',
        middleware: [
          guard({ kind: 'public' }, { redirect: () => pathOf('pages-user-profile-tab', { tab: 'profile' }) }),
        ],
        Component: Nowhere,
      },
      {
        path: '*',
        Component: Nowhere,
        middleware: [guard({ kind: 'public' }, { isValid: () => false })],
        handle: { title: 'shell:error.notFoundTitle' } satisfies PageHandle,
      },
    ],
  },
]

function loadAccountStrings(): Promise<void> {
  return loadStrings('account')
}

/** The component of a route whose guard never lets anyone stay. */
function Nowhere() {
  return null
}
