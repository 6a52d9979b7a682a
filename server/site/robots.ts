import type { FastifyInstance } from 'fastify'
import { publicAddress } from '#server/http/public-address.ts'
import type { ServerScope } from '#server/scope/scope.ts'

/** What search engines may read: the public website and the client's two public pages, with the files they need. */
const ALLOWED = ['/site/', '/v1/files/', '/front-pages/', '/pricing', '/assets/', '/icons/', '/theme.js']

/** Adds `/robots.txt`. It names the sitemap if the website is ours. */
export function addRobots(app: FastifyInstance, { config }: ServerScope): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    const sitemap =
      config.publicWebsiteUrl === null
        ? [`Sitemap: ${publicAddress(config, app.server.address())}/sitemap.xml`]
        : []
    const lines = ['User-agent: *', ...ALLOWED.map((path) => `Allow: ${path}`), 'Disallow: /', ...sitemap]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
