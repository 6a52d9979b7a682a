import {
  addPasskey,
  beginPasskey,
  passkeyChallenge,
  passkeys,
  PASSKEYS_MAX,
  removePasskey,
  renamePasskey,
} from '#contract/passkey.ts'
import { fail, ok } from '#contract/result.ts'
import { networkOf } from '#server/access/network-of.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import { implement, implementPublic, type Route } from '#server/http/implement.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { lockPerson } from '#server/store/lock-person.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { checkProof } from './check-proof.ts'
import { challengeOf, optionsToAdd, optionsToSignIn, partyOf, verifyMade } from './passkey-ceremony.ts'
import { insertPasskey, makeChallenge, passkeysOf, shownPasskey, takeChallenge } from './passkeys.ts'
import { tellFactorChanged } from './second-factor-routes.ts'

const MINUTE_MS = 60_000

/** Passkeys: adding, naming and removing one's own, and the challenge for signing in by one. */
export function passkeyRoutes(scope: ServerScope): Route[] {
  const { db, config, limits, now, newId } = scope
  const challengesPerIp = createRateWindow(limits, {
    name: 'challenges for passkeys from one network',
    max: config.signInsPerMinute,
    windowMs: MINUTE_MS,
  })
  return [
    implement(passkeys, async ({ actor }) =>
      ok({ data: (await passkeysOf(db, actor.id)).map(shownPasskey) }),
    ),

    implement(beginPasskey, async ({ actor, body, request }) => {
      const party = partyOf(config, request)
      if (party === null) return noParty()
      const proven = await checkProof(scope, actor, body)
      if (!proven.ok) return proven
      const existing = await passkeysOf(db, actor.id)
      if (existing.length >= PASSKEYS_MAX) return tooMany()
      const challenge = await makeChallenge(db, actor.id, now())
      return ok({ data: { ...(await optionsToAdd(party, actor, challenge, existing)) } })
    }),

    implement(addPasskey, async ({ actor, body: { name, response }, request }) => {
      const party = partyOf(config, request)
      if (party === null) return noParty()
      const challenge = challengeOf(response)
      if (challenge === null) return refused()
      const added = await inTransaction(db, async (tx) => {
        // Before the challenge: whoever undoes a change of address takes away both the passkeys and the challenges.
        await lockPerson(tx, actor.id)
        if (!(await takeChallenge(tx, { challenge, userId: actor.id, now: now() }))) return refused()
        const made = await verifyMade(party, response, challenge)
        if (made === null) return refused()
        if ((await passkeysOf(tx, actor.id)).length >= PASSKEYS_MAX) return tooMany()
        const passkey = { id: newId(), user_id: actor.id, name, added_at: now(), used_at: null, ...made }
        if (!(await insertPasskey(tx, passkey))) return refused()
        await tellFactorChanged(scope, tx, actor.id, 'passkeyAdded')
        return ok({ data: shownPasskey(passkey) })
      })
      if (added.ok) logSecurity(request, 'passkey added', actor.id)
      return added
    }),

    implement(renamePasskey, async ({ actor, params: { id }, body: { name } }) => {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', actor.id)
        .executeTakeFirst()
      return numUpdatedRows > 0n ? ok(undefined) : absent()
    }),

    implement(removePasskey, async ({ actor, params: { id }, body, request }) => {
      const own = await passkeysOf(db, actor.id)
      if (!own.some((one) => one.id === id)) return absent()
      const proven = await checkProof(scope, actor, body)
      if (!proven.ok) return proven
      const isRemoved = await inTransaction(db, async (tx) => {
        const gone = await tx
          .deleteFrom('passkeys')
          .where('id', '=', id)
          .where('user_id', '=', actor.id)
          .returning('id')
          .executeTakeFirst()
        if (gone) await tellFactorChanged(scope, tx, actor.id, 'passkeyRemoved')
        return gone !== undefined
      })
      if (!isRemoved) return absent()
      logSecurity(request, 'passkey removed', actor.id)
      return ok(undefined)
    }),

    implementPublic(passkeyChallenge, async ({ request }) => {
      const waitMs = await challengesPerIp.take(networkOf(request.ip))
      if (waitMs !== null)
        return fail({ kind: 'tooMany', message: 'Too many requests', retryAfterMs: waitMs })
      const party = partyOf(config, request)
      if (party === null) return noParty()
      const challenge = await makeChallenge(db, null, now())
      return ok({ data: { ...(await optionsToSignIn(party, challenge)) } })
    }),
  ]
}

function noParty() {
  return fail({ kind: 'notFound', message: 'Passkeys need a server with a name: set PUBLIC_URL' })
}

function absent() {
  return fail({ kind: 'notFound', message: 'No such passkey' })
}

function tooMany() {
  return fail({ kind: 'conflict', message: `More than ${PASSKEYS_MAX} passkeys` })
}

function refused() {
  return fail({ kind: 'invalid', message: 'The passkey was refused', fields: { response: 'matches' } })
}
