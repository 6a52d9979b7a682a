import { fail, ok } from '#contract/result.ts'
import { revenue, revenueOfHosts } from '#contract/revenue.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { notePrivateReads } from '#server/records/agreements/private-reads.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { hostsPage, revenueOfHost, unitTitlesOf } from './revenue.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Revenue (§2): hosts see their own, which their devices compare with their own figures; administrators see
 * everybody's, and their reads are logged.
 */
export function revenueRoutes(scope: ServerScope): Route[] {
  const { db, now } = scope
  /** A device whose clock is wrong is told the figures of the nearest moment, and which one that is. */
  const momentOf = (at: string | undefined): Date => {
    const current = now().getTime()
    const asked = at === undefined ? current : Date.parse(at)
    return new Date(Math.min(Math.max(asked, current - DAY_MS), current + DAY_MS))
  }
  return [
    implement(revenue, async ({ query, actor, request }) => {
      const { hostId = actor.id, year } = query
      if (hostId !== actor.id && actor.role !== 'ADMIN')
        return fail({ kind: 'notFound', message: 'No such host' })
      const at = momentOf(query.at)
      const { report, told } = await revenueOfHost(db, hostId, { year, at })
      await notePrivateReads(scope, request, actor, told)
      const titles = hostId === actor.id ? {} : { unitTitles: await unitTitlesOf(db, hostId) }
      return ok({ data: { ...report, ...titles, at: at.toISOString() } })
    }),
    implement(revenueOfHosts, async ({ query, actor, request }) => {
      const { told, ...answer } = await hostsPage(db, { ...query, at: momentOf(query.at) })
      await notePrivateReads(scope, request, actor, told)
      return ok(answer)
    }),
  ]
}
