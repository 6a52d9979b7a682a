import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { ServerScope } from '#server/scope/scope.ts'
import type { Drain } from './drain.ts'

/** A database that is slower than this answers nobody. */
const DATABASE_WITHIN_MS = 1_000

/**
 * Adds what proxies and supervisors ask. `/live`: this process works, whatever the database does; otherwise it should be
 * started again. `/ready`: requests may come; otherwise they should go elsewhere for now. `/health`: the database
 * answers.
 */
export function addHealth(app: FastifyInstance, { db }: Pick<ServerScope, 'db'>, drain?: Drain): void {
  const say = (reply: FastifyReply, isFine: boolean, otherwise: string) =>
    reply
      .code(isFine ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isFine ? 'ok' : otherwise })

  const reachesDatabase = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )

  async function isInTime(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), DATABASE_WITHIN_MS)
    })
    const isReached = await Promise.race([reachesDatabase(), late])
    clearTimeout(timer)
    return isReached
  }

  app.get('/live', { schema: { hide: true } }, async (_request, reply) => say(reply, true, ''))
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) =>
    drain?.isUnderWay() ? say(reply, false, 'leaving') : say(reply, await isInTime(), 'unavailable'),
  )
  app.get('/health', { schema: { hide: true } }, async (_request, reply) =>
    say(reply, await reachesDatabase(), 'unavailable'),
  )
}
