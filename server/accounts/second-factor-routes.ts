import { generateURI } from 'otplib'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactor,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '#contract/second-factor.ts'
import { fail, ok } from '#contract/result.ts'
import { noteAct } from '#server/access/audit-log.ts'
import { revokeEverySession, revokeOtherSessions } from '#server/access/access-tokens.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { OrderOf } from '#server/scope/mail-order.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { lockPerson } from '#server/store/lock-person.ts'
import { checkPassword } from './check-password.ts'
import { bothFactors, checkProof, codeRefusal, trierOf } from './check-proof.ts'
import { forgetAttempts } from './lockout.ts'
import { dropPasskeys } from './passkeys.ts'
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
      if (secret === null) return fail({ kind: 'conflict', message: 'A second factor is already on' })
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
        await tellFactorChanged(scope, tx, actor.id, 'on')
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
        await tellFactorChanged(scope, tx, actor.id, 'off')
      })
      logSecurity(request, 'second factor off', actor.id)
      return ok(undefined)
    }),

    implement(resetSecondFactor, async ({ actor, params: { id }, body, request }) => {
      if (id === actor.id)
        return fail({ kind: 'conflict', message: 'Turn off your own second factor in your profile' })
      const proven = await checkProof(scope, actor, body)
      if (!proven.ok) return proven
      const at = now()
      const ended = await inTransaction(db, async (tx) => {
        // Before the passkeys: one may be about to be added.
        await lockPerson(tx, id)
        if (!(await store.dropSecondFactor(tx, id))) return null
        // A passkey counts as both factors, and may be on the device that was lost.
        await dropPasskeys(tx, id)
        await tellFactorChanged(scope, tx, id, 'off')
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

/** Orders the mail that says what has changed about how a person signs in. */
export async function tellFactorChanged(
  { mail }: Pick<ServerScope, 'mail'>,
  tx: Tx,
  userId: string,
  change: OrderOf<'factorChanged'>['change'],
): Promise<void> {
  const { email: to, locale } = await tx
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await mail.order(tx, { letter: 'factorChanged', change, to, locale })
}
