import { BLOG_PATH, LISTING_PATH } from '#contract/site-paths.ts'
import type { FastifyInstance } from 'fastify'
import { publicAddress } from '#server/http/public-address.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { listedUnits } from '#server/records/units/listings.ts'
import { publishedPosts } from '#server/records/posts/published-posts.ts'
import type { Db } from '#server/store/tables.ts'
import { postPath } from './blog-pages.ts'
import { html, type Html } from './html.ts'

const UNDOCUMENTED = { schema: { hide: true } }
/** A tenth of what a sitemap may contain. */
const UNITS_PER_PART = 5_000
const POSTS_MAX = 1_000

/** Adds `/sitemap.xml`, which names its parts, and the parts, which name every published room. */
export function addSitemap(pages: FastifyInstance, { db, config }: ServerScope): void {
  const address = () => publicAddress(config, pages.server.address())
  pages.get('/sitemap.xml', UNDOCUMENTED, async (_request, reply) => {
    const { total } = await listedUnits(db, 1, 1)
    const parts = Array.from({ length: Math.max(1, Math.ceil(total / UNITS_PER_PART)) }, (_, nth) => nth + 1)
    return reply.type('application/xml; charset=utf-8').send(
      xml(
        'sitemapindex',
        parts.map((part) => html`<sitemap><loc>${address()}/site/sitemap-${part}.xml</loc></sitemap>`),
      ),
    )
  })
  pages.get<{ Params: { part: string } }>(
    '/site/sitemap-:part(^[0-9]{1,4}$).xml',
    UNDOCUMENTED,
    async ({ params }, reply) => {
      const part = Number(params.part)
      const { units } = part === 0 ? { units: [] } : await listedUnits(db, part, UNITS_PER_PART)
      const list = part === 1 ? await firstPart(db, address()) : []
      if (units.length + list.length === 0) return reply.callNotFound()
      const urls = units.map(
        ({ id, updatedAt }) =>
          html`<url
            ><loc>${address()}${LISTING_PATH}/${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url
          >`,
      )
      return reply.type('application/xml; charset=utf-8').send(xml('urlset', [...list, ...urls]))
    },
  )
}

/** The lists and the blog's posts. They're far fewer than the rooms, so they go into the first part. */
async function firstPart(db: Db, address: string): Promise<Html[]> {
  const { posts } = await publishedPosts(db, { page: 1, perPage: POSTS_MAX })
  const lists = [LISTING_PATH, BLOG_PATH].map((path) => html`<url><loc>${address}${path}</loc></url>`)
  const pages = posts.map(
    (post) =>
      html`<url
        ><loc>${address}${postPath(post)}</loc><lastmod>${post.updatedAt.toISOString()}</lastmod></url
      >`,
  )
  return [...lists, ...pages]
}

function xml(name: 'sitemapindex' | 'urlset', entries: readonly Html[]): string {
  const lines = entries.map(({ markup }) => `${markup}\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines}</${name}>
`
}
