import type { FastifyInstance, FastifyReply } from 'fastify'
import { isLoopback } from '#server/scope/config.ts'
import { notFoundBody, sendError } from '#server/http/error-handler.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { readMail, readMails } from './mail-folder.ts'
import { MAILBOX_STYLE, mailboxPage, mailPage } from './mailbox-page.ts'

const UNDOCUMENTED = { schema: { hide: true } }

/**
 * Adds the development mailbox at /mailbox, which shows the mail folder to the person at this machine, if the
 * configuration enables it. Requests under a foreign host name that was pointed at this machine are answered as if it
 * didn't exist.
 */
export function addMailbox(app: FastifyInstance, { config: { mailbox, dataDir, title } }: ServerScope): void {
  if (!mailbox) return
  app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      if (!isLoopback(request.hostname)) return sendError(reply, notFoundBody(request))
      reply.header('cache-control', 'no-store')
    })
    pages.get('/mailbox', UNDOCUMENTED, async (_request, reply) =>
      send(reply, mailboxPage(title, await readMails(dataDir))),
    )
    pages.get('/mailbox/style.css', UNDOCUMENTED, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(MAILBOX_STYLE),
    )
    pages.get<{ Params: { name: string } }>('/mailbox/:name', UNDOCUMENTED, async (request, reply) => {
      const mail = await readMail(dataDir, request.params.name)
      return mail ? send(reply, mailPage(mail)) : sendError(reply, notFoundBody(request))
    })
  })
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}
