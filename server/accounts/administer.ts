import type { Locale } from '#contract/locale.ts'
import { Role } from '#contract/permission.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { noteAct } from '#server/access/audit-log.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'
import { findAccount } from './accounts.ts'
import { forgetAllAttempts } from './lockout.ts'
import { dropSecondFactor } from './second-factor.ts'
import { makeLink } from '#server/mail/mailed-links.ts'
import * as store from './user-administration.ts'

type Scope = Pick<ServerScope, 'db' | 'now' | 'newId'>
export type NewAdministrator = { email: string; firstName: string; lastName: string; locale?: Locale }

/** Somebody at the server's command line, who has access to its database anyway. */
function commandLine({ now }: Scope) {
  return { id: null, from: '', at: now() }
}

/**
 * Creates an administrator who still has to choose a password. Returns the path of the page where they do so, valid for
 * two weeks. Fails with `conflict` if the address has an account.
 */
export async function createAdministrator(scope: Scope, person: NewAdministrator): Promise<Result<string>> {
  const invited = { locale: 'en' as const, ...person, id: scope.newId(), role: Role.enum.ADMIN }
  const { id: userId, email } = invited
  const by = commandLine(scope)
  const made = await store.inviteUser(scope.db, by, invited, (tx) =>
    makeLink(tx, { email, userId, purpose: 'invitation', now: by.at }),
  )
  return made.ok ? ok(`/site/invitation/${made.value}`) : made
}

/**
 * Gives an administrator who can't sign in access again: makes them active, clears failed sign-ins, turns off a second
 * factor (the phone may be lost), and returns the path of the page where they choose a new password. Fails with `notFound` if no administrator has the address.
 */
export async function resetAdministrator(scope: Scope, email: string): Promise<Result<string>> {
  const account = await administratorAt(scope.db, email)
  if (account === null) return fail({ kind: 'notFound', message: 'No administrator has this address' })
  const by = commandLine(scope)
  const active = await store.changeStatus(scope.db, by, { id: account.id, status: 'ACTIVE' })
  if (!active.ok) return active
  const token = await inTransaction(scope.db, async (tx) => {
    await forgetAllAttempts(tx, account.email)
    if (await dropSecondFactor(tx, account.id))
      await noteAct(tx, by, { action: 'factorReset', userId: account.id })
    return makeLink(tx, { email: account.email, userId: account.id, purpose: 'reset', now: by.at })
  })
  return ok(`/reset-password/${token}`)
}

async function administratorAt(db: Db, email: string) {
  const account = await findAccount(db, email)
  const isAdministrator = (await listAdministrators(db)).some(({ id }) => id === account?.id)
  return isAdministrator ? account : null
}

/** Returns all administrators, ordered by email address. */
export function listAdministrators(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'verified_at', 'inactive_since'])
    .where('role', '=', 'ADMIN')
    .orderBy('email')
    .execute()
}
