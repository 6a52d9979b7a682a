import { dayAtPlace } from '#contract/region.ts'
import { BLOG_PATH } from '#contract/site-paths.ts'
import { slugOf } from '#contract/slug.ts'
import type { PublishedPost } from '#server/records/posts/published-posts.ts'
import { API_BASE } from '#server/http/api-base.ts'
import { html, type Html } from './html.ts'
import { markdown } from './markdown.ts'
import { photo } from './photo.ts'
import { sitePage } from './site-page.ts'
import { dayText, sitePath, type SiteView } from './site-view.ts'

/** Returns the path of one post, without the language. */
export function postPath({ slug, title }: Pick<PublishedPost, 'slug' | 'title'>): string {
  return `${BLOG_PATH}/${slug || slugOf(title)}`
}

/** Returns the list of posts, newest first, with a link to their feed. */
export function blogPage(
  view: SiteView,
  { posts, page, lastPage }: { posts: readonly PublishedPost[]; page: number; lastPage: number },
): string {
  const { t, lang } = view
  const pageAt = (nth: number) => sitePath(nth === 1 ? BLOG_PATH : `${BLOG_PATH}?page=${nth}`, lang)
  const previous = page > 1 ? pageAt(page - 1) : null
  const next = page < lastPage ? pageAt(page + 1) : null
  return sitePage(view, {
    title: t('blog.title'),
    description: t('blog.description'),
    path: page === 1 ? BLOG_PATH : `${BLOG_PATH}?page=${page}`,
    isIndexed: true,
    hasFeed: true,
    previous,
    next,
    main: html`<div class="lead">
        <h1>${t('blog.title')}</h1>
        <p>
          ${t('blog.description')}
          <a href="${BLOG_PATH}/feed.xml" type="application/atom+xml">${t('blog.feed')}</a>
        </p>
      </div>
      ${posts.length === 0 ? html`<p>${t('blog.none')}</p>` : null}
      <ul class="posts">
        ${posts.map(
          (post) =>
            html`<li>
              <h2><a href="${sitePath(postPath(post), lang)}">${post.title}</a></h2>
              <p class="note">${dayText(view.locale, dayOf(post.publishedAt))}</p>
              <p>${post.summary}</p>
            </li> `,
        )}
      </ul>
      ${
        lastPage > 1
          ? html`<nav class="paging" aria-label="${t('paging.label')}">
              ${previous === null ? html`<span></span>` : html`<a class="button" href="${previous}">${t('paging.previous')}</a>`}
              <span>${t('paging.place', { n: page, last: lastPage })}</span>
              ${next === null ? html`<span></span>` : html`<a class="button" href="${next}">${t('paging.next')}</a>`}
            </nav>`
          : null
      }`,
  })
}

/**
 * Returns the page of one post. Its metadata is in the markup, for search engines, because the page's policy allows no
 * script, not even data.
 */
export function postPage(view: SiteView, post: PublishedPost): string {
  const { t, lang, locale, title: product } = view
  const { title, summary, text, pictures, publishedAt, updatedAt } = post
  return sitePage(view, {
    title,
    description: summary || title,
    path: postPath(post),
    isIndexed: true,
    hasFeed: true,
    main: html`<p class="back"><a href="${sitePath(BLOG_PATH, lang)}">${t('blog.title')}</a></p>
      <article class="post text" itemscope itemtype="https://schema.org/BlogPosting">
        <h1 itemprop="headline">${title}</h1>
        <p class="note">
          <time itemprop="datePublished" datetime="${publishedAt.toISOString()}"
            >${dayText(locale, dayOf(publishedAt))}</time
          >
        </p>
        ${meta('dateModified', updatedAt.toISOString())}${meta('description', summary)}
        <span itemprop="author" itemscope itemtype="https://schema.org/Organization"
          >${meta('name', product)}</span
        >
        <div itemprop="articleBody">${markdown(text, drawnOn(pictures))}</div>
      </article>`,
  })
}

/** Returns the newest posts as an Atom feed. */
export function atomFeed({ address, title, t }: SiteView, posts: readonly PublishedPost[]): string {
  const updated = posts.reduce(
    (latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest),
    new Date(0),
  )
  const entries = posts.map(
    (post) =>
      html`<entry>
        <id>urn:uuid:${post.id}</id>
        <title>${post.title}</title>
        <link rel="alternate" type="text/html" href="${address}${postPath(post)}" />
        <published>${post.publishedAt.toISOString()}</published>
        <updated>${post.updatedAt.toISOString()}</updated>
        <summary>${post.summary}</summary>
        <content type="html">${markdown(post.text, drawnInFeed(post.pictures, address)).markup}</content>
      </entry> `,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${
    html`<feed xmlns="http://www.w3.org/2005/Atom">
      <id>${address}${BLOG_PATH}</id>
      <title>${t('blog.title')} · ${title}</title>
      <updated>${updated.toISOString()}</updated>
      <author><name>${title}</name></author>
      <link rel="alternate" type="text/html" href="${address}${BLOG_PATH}" />
      <link rel="self" type="application/atom+xml" href="${address}${BLOG_PATH}/feed.xml" />
      ${entries}</feed
    > `.markup
  }`
}

/** Draws the pictures of a page, in the sizes they're stored in. */
function drawnOn(pictures: PublishedPost['pictures']) {
  return (id: string, alt: string): Html | null => {
    const picture = pictures.get(id)
    return picture
      ? photo({ ...picture, alt }, { alt, sizes: '(min-width: 45rem) 42rem, 100vw', isFirst: false })
      : null
  }
}

/** The same for feed readers, which need absolute URLs. */
function drawnInFeed(pictures: PublishedPost['pictures'], address: string) {
  return (id: string, alt: string): Html | null => {
    const picture = pictures.get(id)
    if (picture === undefined) return null
    const { url, width, height } = picture
    return html`<img
      src="${address}${API_BASE}${url}/large"
      width="${width}"
      height="${height}"
      alt="${alt}"
    />`
  }
}

function meta(name: string, content: string): Html {
  return html`<meta itemprop="${name}" content="${content}" />`
}

/** Posts come from New Zealand, wherever they are read. */
function dayOf(at: Date): string {
  return dayAtPlace(at, 'Pacific/Auckland')
}
