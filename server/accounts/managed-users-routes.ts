import type { FastifyRequest } from 'fastify'
import {
  auditLog,
  changeUserRole,
  changeUserStatus,
  inviteUser,
  managedUser,
  sendUserLink,
  unlockUser,
  users,
  userSessions,
} from '#contract/managed-user.ts'
import { buildsInUse, overview, storageInUse, troubledJobs } from '#contract/overview.ts'
import { fail, ok } from '#contract/result.ts'
import { abilitiesOfPerson } from '#server/access/hands.ts'
import { auditPage, type Administrator } from '#server/access/audit-log.ts'
import { buildsPage } from '#server/access/devices-in-use.ts'
import { implement, type Actor, type Route } from '#server/http/implement.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { troubledJobsPage } from '#server/store/jobs/list-jobs.ts'
import { tellPeople } from '#server/live/tell-moved.ts'
import { readLatestBuild } from '#server/scope/latest-build.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { createAccountLimit, MAILS_PER_ADDRESS } from './account-limits.ts'
import { checkProof } from './check-proof.ts'
import { findManagedUser, userSessionsPage, usersPage } from './managed-users.ts'
import { readOverview, readStorageInUse } from './overview.ts'
import * as store from './user-administration.ts'

/** Other people's accounts, for administrators (§2). Every change is recorded in the audit log. */
export function managedUserRoutes(scope: ServerScope): Route[] {
  const { db, config, live, mail, now } = scope
  const limitOfMails = createAccountLimit(scope, 'mails by administrators', MAILS_PER_ADDRESS)
  const by = (actor: Actor, request: FastifyRequest): Administrator => ({
    id: actor.id,
    from: request.ip,
    at: now(),
  })
  const newestBuild = () => readLatestBuild(config.distDir).catch(() => null)
  const found = async (id: string) => {
    const data = await findManagedUser(db, now(), id)
    return data === null ? fail({ kind: 'notFound', message: 'No person has this id' }) : ok({ data })
  }
  return [
    implement(users, async ({ query: { locked, recent, ...query } }) =>
      ok(
        await usersPage(db, now(), {
          ...query,
          isLocked: locked === 'true',
          isRecent: recent === 'true',
        }),
      ),
    ),
    implement(overview, async () => ok({ data: await readOverview(db, now(), await newestBuild()) })),
    implement(buildsInUse, async ({ query }) => ok(await buildsPage(db, now(), await newestBuild(), query))),
    implement(storageInUse, async () => ok({ data: await readStorageInUse(db) })),
    implement(troubledJobs, async ({ query }) => ok(await troubledJobsPage(db, query))),
    implement(managedUser, async ({ params }) => found(params.id)),
    implement(userSessions, async ({ params, query }) => {
      const user = await found(params.id)
      return user.ok ? ok(await userSessionsPage(db, now(), params.id, query)) : user
    }),
    implement(auditLog, async ({ query }) => ok(await auditPage(db, query))),

    implement(inviteUser, async ({ params, body: { current, code, ...body }, actor, request }) => {
      const tooMany = await limitOfMails(request, body.email)
      if (tooMany) return tooMany
      const proven = await checkProof(scope, actor, { current, code })
      if (!proven.ok) return proven
      const { email: to, locale } = body
      const link = { letter: 'link', purpose: 'invitation', to, locale, userId: params.id } as const
      const invited = await store.inviteUser(db, by(actor, request), { ...body, ...params }, async (tx) => {
        await mail.order(tx, link)
        return true
      })
      if (!invited.ok) return invited
      if (invited.value !== null) logSecurity(request, 'user invited', params.id, { byUserId: actor.id })
      return found(params.id)
    }),

    implement(changeUserRole, async ({ params, body: { role, ...proof }, actor, request }) => {
      const proven = await checkProof(scope, actor, proof)
      if (!proven.ok) return proven
      const changed = await store.changeRole(db, by(actor, request), { ...params, role })
      if (!changed.ok) return changed
      tellPeople(scope, changed.value.moved)
      logSecurity(request, 'user role changed', params.id, { byUserId: actor.id })
      const user = await found(params.id)
      if (!user.ok || params.id !== actor.id) return user
      return ok({ ...user.value, abilities: await abilitiesOfPerson(db, { id: actor.id, role }) })
    }),

    implement(changeUserStatus, async ({ params, body, actor, request }) => {
      const changed = await store.changeStatus(db, by(actor, request), { ...params, ...body })
      if (!changed.ok) return changed
      if (changed.value.ended) live.endSessions(changed.value.ended)
      logSecurity(request, 'user status changed', params.id, { byUserId: actor.id })
      return found(params.id)
    }),

    implement(sendUserLink, async ({ params, actor, request }) => {
      const tooMany = await limitOfMails(request, params.id)
      if (tooMany) return tooMany
      const made = await store.renewLink(db, by(actor, request), params.id, mail)
      if (made.ok) logSecurity(request, 'user link sent', params.id, { byUserId: actor.id })
      return made
    }),

    implement(unlockUser, async ({ params, actor, request }) => {
      const unlocked = await store.unlock(db, by(actor, request), params.id)
      if (!unlocked.ok) return unlocked
      logSecurity(request, 'user unlocked', params.id, { byUserId: actor.id })
      return found(params.id)
    }),
  ]
}
