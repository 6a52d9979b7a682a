import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SITE_POSTS_PAGE } from '#contract/post-limits.ts'
import { BLOG_PATH } from '#contract/site-paths.ts'
import { SLUG_PATTERN } from '#contract/slug.ts'
import { findPublishedPost, publishedPosts } from '#server/records/posts/published-posts.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { atomFeed, blogPage, postPage, postPath } from './blog-pages.ts'
import { sendPage } from './send-page.ts'
import { sitePath, type SiteView } from './site-view.ts'
import { queryOf } from './view-for.ts'

const UNDOCUMENTED = { schema: { hide: true } }
const PAGE_PATTERN = /^[1-9]\d{0,4}$/

type Site = {
  viewOf: (request: FastifyRequest) => SiteView
  sendNoPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** Adds `/site/blog`, a page for each published post, redirects from former addresses, and the Atom feed. */
export function addBlog(pages: FastifyInstance, { db }: ServerScope, { viewOf, sendNoPage }: Site): void {
  const get = (
    url: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) => pages.route({ method: ['GET', 'HEAD'], url, ...UNDOCUMENTED, handler })

  get(BLOG_PATH, async (request, reply) => {
    const asked = queryOf(request).get('page') ?? '1'
    const page = PAGE_PATTERN.test(asked) ? Number(asked) : 0
    if (page === 0) return sendNoPage(request, reply)
    const { posts, lastPage } = await publishedPosts(db, { page, perPage: SITE_POSTS_PAGE })
    if (page > lastPage) return sendNoPage(request, reply)
    const view = viewOf(request)
    return sendPage(request, reply, view.locale, blogPage(view, { posts, page, lastPage }))
  })
  get(`${BLOG_PATH}/feed.xml`, async (request, reply) => {
    const { posts } = await publishedPosts(db, { page: 1, perPage: SITE_POSTS_PAGE })
    return reply
      .type('application/atom+xml; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(atomFeed(viewOf(request), posts))
  })
  get(`${BLOG_PATH}/:slug`, async (request, reply) => {
    // The route's own parameter.
    const { slug } = request.params as { slug: string }
    const post = SLUG_PATTERN.test(slug) ? await findPublishedPost(db, slug) : null
    if (post === null) return sendNoPage(request, reply)
    const view = viewOf(request)
    if (post.slug !== slug) return reply.redirect(sitePath(postPath(post), view.lang), 301)
    return sendPage(request, reply, view.locale, postPage(view, post))
  })
}
