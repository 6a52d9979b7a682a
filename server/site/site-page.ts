import { BLOG_PATH, LISTING_PATH, OFFLINE_ONLY } from '#contract/site-paths.ts'
import { html, type Html } from './html.ts'
import { LANGUAGES, LOCALES } from '#contract/locale.ts'
import { sitePath, type SiteView } from './site-view.ts'

export type SitePage = {
  title: string
  description: string
  /** The path of this page, with its query but without a language. */
  path: string
  /** Whether search engines should index it. */
  isIndexed: boolean
  /** A picture of what the page is about: its absolute URL, and what it shows. */
  picture?: { address: string; alt: string } | undefined
  /** The URLs of the previous and the next page of a list. */
  previous?: string | null
  next?: string | null
  /** Whether it replaces pages that aren't on the device. */
  isForOffline?: boolean
  /** Whether the Atom feed is about its content. */
  hasFeed?: boolean
  main: Html
}

/**
 * Returns a whole page of the public website as text. Without scripts and inline styles, because its policy allows
 * neither.
 */
export function sitePage(view: SiteView, page: SitePage): string {
  const { t, locale, title } = view
  const { tag, direction } = LANGUAGES[locale]
  const name = `${page.title} · ${title}`
  return html`<!doctype html>
    <html lang="${tag}" dir="${direction}" data-theme="${view.theme ?? 'device'}">
      <head>
        <meta charset="utf-8" />
        <title>${name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="description" content="${page.description}" />
        <meta name="color-scheme" content="${view.theme ?? 'light dark'}" />
        ${page.isIndexed ? addresses(view, page) : html`<meta name="robots" content="noindex, follow" />`}
        ${relation('prev', page.previous)}${relation('next', page.next)}
        <meta property="og:title" content="${page.title}" />
        <meta property="og:description" content="${page.description}" />
        <meta property="og:site_name" content="${title}" />
        <meta property="og:type" content="website" />
        <meta property="og:url" content="${view.address}${sitePath(page.path, view.lang)}" />
        ${
          page.hasFeed
            ? html`<link rel="alternate" type="application/atom+xml" href="${BLOG_PATH}/feed.xml" /> `
            : null
        }
        ${page.picture === undefined ? null : pictureOf(page.picture)}
        <link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${view.stylePath}" />
      </head>
      <body>
        <a class="skip" href="#content">${t('skip')}</a>
        <header class="bar">
          <a class="mark" href="/front-pages/landing-page"
            ><svg viewBox="0 0 34 22" aria-hidden="true"><path d="M1.5 18.5H9V11l6-5.5L21 11v7.5h11.5" /></svg
            >${title}</a
          >
          <nav aria-label="${t('mainNav')}">
            <a href="${sitePath(LISTING_PATH, view.lang)}">${t('rooms')}</a>
            <a href="${sitePath(BLOG_PATH, view.lang)}">${t('blog.title')}</a>
            <a href="/front-pages/landing-page">${t('about')}</a>
          </nav>
          <a class="language" href="#languages" lang="${tag}">${LANGUAGES[locale].name}</a>
          ${
            view.isSignedIn
              ? html`<a class="button sign-in" href="/messages">${t('messages')}</a>`
              : html`<a class="button sign-in" href="/login">${t('signIn')}</a>`
          }
        </header>
        ${
          page.isForOffline
            ? null
            : html`<p class="offline" role="status" ${offlineOnly()}>${t('offline.note')}</p>`
        }
        <main id="content" tabindex="-1">${page.main}</main>
        <footer class="foot">${languages(view, page.path)}</footer>
      </body>
    </html> `.markup
}

/** Shown only by the service worker. */
export function offlineOnly(): Html {
  return { markup: OFFLINE_ONLY }
}

function addresses({ address, lang }: SiteView, { path }: SitePage): Html {
  return html`<link rel="canonical" href="${address}${sitePath(path, lang)}" />
    <link rel="alternate" hreflang="x-default" href="${address}${path}" />
    ${LOCALES.map(
      (locale) =>
        html`<link rel="alternate" hreflang="${locale}" href="${address}${sitePath(path, locale)}" /> `,
    )}`
}

/** For link previews when the page is shared. */
function pictureOf({ address, alt }: NonNullable<SitePage['picture']>): Html {
  return html`<meta property="og:image" content="${address}" />
    ${alt === '' ? null : html`<meta property="og:image:alt" content="${alt}" />`}
    <meta name="twitter:card" content="summary_large_image" /> `
}

function relation(rel: 'prev' | 'next', path: string | null | undefined): Html | null {
  return path ? html`<link rel="${rel}" href="${path}" /> ` : null
}

function languages({ t, locale: shown }: SiteView, path: string): Html {
  return html`<nav id="languages" aria-label="${t('languages')}">
    <ul>
      ${LOCALES.map(
        (locale) =>
          html`<li>
            <a
              href="${sitePath(path, locale)}"
              lang="${LANGUAGES[locale].tag}"
              hreflang="${locale}"
              ${locale === shown ? html` aria-current="true"` : null}
              >${LANGUAGES[locale].name}</a
            >
          </li> `,
      )}
    </ul>
  </nav>`
}
