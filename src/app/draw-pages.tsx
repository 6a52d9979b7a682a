import i18next from 'i18next'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { DRAWN_PATHS, type DrawnPath, type LookWords, type PageDrawing } from '#contract/drawn-pages.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { bringLocale, initStrings, loadStrings, productName } from '#app/i18n/i18n.ts'
import { languageTagOf, type Locale, LOCALES } from '#contract/locale.ts'
import { routes } from '#app/routes.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { routerReady } from './router-ready.ts'

/**
 * Prerenders the pages that people arrive at, in every language, for a visitor who is not signed in and has chosen
 * nothing. Runs in Node, while the client is built. Throws if a page can't be rendered.
 */
export async function drawPages(): Promise<PageDrawing[]> {
  await initStrings()
  await loadStrings('front', 'layout', 'look')
  const drawings: PageDrawing[] = []
  for (const locale of LOCALES) {
    await bringLocale(locale)
    for (const path of DRAWN_PATHS) drawings.push(await draw(path, locale))
  }
  return drawings
}

async function draw(path: DrawnPath, locale: Locale): Promise<PageDrawing> {
  const router = createMemoryRouter(routes.map(withoutGuards), { initialEntries: [path] })
  await routerReady(router)
  const body = renderToString(<RouterProvider router={router} />)
  const handle = router.state.matches.findLast(({ route }) => route.handle !== undefined)?.route.handle
  router.dispose()
  // A page whose parts are missing is only the "loading" line, or an error.
  if (handle === undefined || !body.includes('<h1') || !body.includes('id="content"'))
    throw new Error(`Nothing was drawn of ${path} in ${locale}`)
  // Only routes.tsx creates handles, and it checks them with `satisfies`.
  const { title } = handle as PageHandle
  return {
    path,
    locale,
    language: languageTagOf(locale),
    title: `${i18next.t(title)} - ${productName()}`,
    description: descriptionOf(path),
    body,
    noScript: renderToStaticMarkup(<NoScript />),
    wait: {
      coming: i18next.t('auth:wait.coming', { size: '{size}', seconds: '{seconds}' }),
      size: i18next.t('auth:wait.size', { size: '{size}' }),
      entered: i18next.t('auth:wait.entered'),
    },
    look: path === '/login' ? lookWords() : null,
  }
}

function lookWords(): LookWords {
  return {
    title: i18next.t('look:title'),
    note: i18next.t('look:note'),
    back: i18next.t('look:back'),
    loading: i18next.t('look:loading'),
    failed: i18next.t('look:failed'),
    again: i18next.t('look:again'),
    none: i18next.t('look:none'),
    noName: i18next.t('look:noName'),
    unread: i18next.t('look:unread', { number: '{number}' }),
    you: i18next.t('look:you', { text: '{text}' }),
    photo: i18next.t('look:photo'),
    write: i18next.t('look:write'),
    send: i18next.t('look:send'),
    waiting: i18next.t('look:waiting'),
    notKept: i18next.t('look:notKept'),
  }
}

function descriptionOf(path: DrawnPath): string {
  switch (path) {
    case '/login':
      return i18next.t('auth:promise')
    case '/front-pages/landing-page':
      return i18next.t('front:hero.lead')
    case '/pricing':
      return i18next.t('front:pricing.lead')
  }
}

/** The message shown where scripts are disabled. */
function NoScript() {
  return (
    <p className="no-script">
      {i18next.t('front:noScript')} <a href={LISTING_PATH}>{i18next.t('front:hero.find')}</a>
    </p>
  )
}

/** Returns the same route without guards: they check who is signed in, and here nobody is. */
function withoutGuards({ middleware: _, ...route }: RouteObject): RouteObject {
  return (route.children ? { ...route, children: route.children.map(withoutGuards) } : route) as RouteObject
}
