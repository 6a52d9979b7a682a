import { generateURI } from 'otplib'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactor,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '#contract/second-factor.ts'
import { LOCKOUT_ATTEMPTS, PASSWORD_LOCKED, WRONG_PASSWORD } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { noteAct } from '#server/access/audit-log.ts'
import { revokeEverySession, revokeOtherSessions } from '#server/access/access-tokens.ts'
import { implement, type Actor, type Route } from '#server/http/implement.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { checkPassword } from './check-password.ts'
import { countAttempt, forgetAttempts } from './lockout.ts'
import { verifyPassword } from './password.ts'
import * as store from './second-factor.ts'

/** A second factor when signing in: codes of an authenticator app, and recovery codes in case it's lost. */
export function secondFactorRoutes(scope: ServerScope): Route[] {
  const { db, live, config, now } = scope
  return [
    implement(secondFactor, async ({ actor }) => {
      const isOn = await store.hasSecondFactor(db, actor.id)
      return ok({ data: { isOn, recoveryCodesLeft: isOn ? await store.recoveryCodesLeft(db, actor.id) : 0 } })
    }),

    implement(setUpSecondFactor, async ({ actor, body: { current } }) => {
      const checked = await checkPassword(scope, actor, current)
      if (!checked.ok) return checked
      const secret = await inTransaction(db, (tx) => store.beginSecondFactor(tx, actor.id))
      if (secret === null) return fail({ kind: 'conflict', message: 'A second factor is on already' })
      return ok({
        data: { secret, uri: generateURI({ issuer: config.title, label: actor.email, secret }) },
      })
    }),

    implement(confirmSecondFactor, async ({ actor, body: { code }, request }) => {
      const counted = await codeRefusal(scope, actor)
      if (counted.locked) return counted.locked
      const session = { userId: actor.id, sessionId: actor.sessionId, now: now() }
      const made = await inTransaction(db, async (tx) => {
        if (!(await store.confirmSecondFactor(tx, { userId: actor.id, code, now: now() }))) return null
        // Sessions that began without the second factor end.
        const ended = await revokeOtherSessions(tx, session)
        await tellChanged(scope, tx, actor.id, 'on')
        return { ended, recoveryCodes: await store.newRecoveryCodes(tx, actor.id) }
      })
      if (made === null) return counted.wrong
      live.endSessions(made.ended)
      await forgetAttempts(db, trierOf(actor))
      logSecurity(request, 'second factor on', actor.id)
      return ok({ data: { recoveryCodes: made.recoveryCodes } })
    }),

    implement(renewRecoveryCodes, async ({ actor, body: { current, code } }) => {
      const allowed = await bothFactors(scope, actor, current, code)
      if (!allowed.ok) return allowed
      const recoveryCodes = await inTransaction(db, (tx) => store.newRecoveryCodes(tx, actor.id))
      return ok({ data: { recoveryCodes } })
    }),

    implement(turnOffSecondFactor, async ({ actor, body: { current, code }, request }) => {
      const allowed = await bothFactors(scope, actor, current, code)
      if (!allowed.ok) return allowed
      await inTransaction(db, async (tx) => {
        await store.dropSecondFactor(tx, actor.id)
        await tellChanged(scope, tx, actor.id, 'off')
      })
      logSecurity(request, 'second factor off', actor.id)
      return ok(undefined)
    }),

    implement(resetSecondFactor, async ({ actor, params: { id }, request }) => {
      const at = now()
      const ended = await inTransaction(db, async (tx) => {
        if (!(await store.dropSecondFactor(tx, id))) return null
        await tellChanged(scope, tx, id, 'off')
        await noteAct(tx, { id: actor.id, from: request.ip, at }, { action: 'factorReset', userId: id })
        return revokeEverySession(tx, id, at)
      })
      if (ended === null) return fail({ kind: 'notFound', message: 'This person has no second factor' })
      live.endSessions(ended)
      logSecurity(request, 'second factor off', id, { byUserId: actor.id })
      return ok(undefined)
    }),
  ]
}

async function tellChanged(
  { mail }: ServerScope,
  tx: Tx,
  userId: string,
  change: 'on' | 'off',
): Promise<void> {
  const { email: to, locale } = await tx
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await mail.order(tx, { letter: 'factorChanged', change, to, locale })
}

function trierOf({ email, sessionId }: Actor) {
  return { email, deviceId: sessionId }
}

/** Counts an attempt to enter a code. `wrong` is the refusal to return if the code isn't right. */
async function codeRefusal({ db, now }: ServerScope, actor: Actor) {
  const attempt = await countAttempt(db, trierOf(actor), now())
  const locked = refused('code', PASSWORD_LOCKED)
  if (attempt === 'locked') return { locked, wrong: locked }
  return { locked: null, wrong: attempt < LOCKOUT_ATTEMPTS ? refused('code', WRONG_PASSWORD) : locked }
}

/** Checks the password and uses up a code. Both count as attempts until both were right. */
async function bothFactors(
  scope: ServerScope,
  actor: Actor,
  current: string,
  code: string,
): Promise<Result<undefined>> {
  const counted = await codeRefusal(scope, actor)
  if (counted.locked) return counted.locked
  const { db, now } = scope
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password_hash, current))) return refused('current', WRONG_PASSWORD)
  if (!(await store.hasSecondFactor(db, actor.id)))
    return fail({ kind: 'conflict', message: 'No second factor is on' })
  const given = { userId: actor.id, code, now: now() }
  if ((await inTransaction(db, (tx) => store.spendCode(tx, given))) === 'wrong') return counted.wrong
  await forgetAttempts(db, trierOf(actor))
  return ok(undefined)
}

function refused(field: 'code' | 'current', why: string) {
  return fail({ kind: 'invalid', message: 'Not the right one', fields: { [field]: why } })
}
