import { z } from 'zod'
import { endpoint, Id, NoContent } from './endpoint.ts'
import { PASSWORD_LENGTH_MAX } from './limits.ts'
import { FactorCode, Proof } from './proof.ts'

/** The number of recovery codes; each works once. */
export const RECOVERY_CODES = 10

const Password = z.string().min(1).max(PASSWORD_LENGTH_MAX)

const RecoveryCodes = z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) })

export const secondFactor = endpoint({
  name: 'secondFactor',
  method: 'get',
  path: '/users/me/second-factor',
  needs: 'signedIn',
  summary: "Whether the caller's sign-in asks for a second factor, and the number of recovery codes left",
  answer: z.object({ data: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }) }),
})

export const setUpSecondFactor = endpoint({
  name: 'setUpSecondFactor',
  method: 'post',
  path: '/users/me/second-factor',
  needs: 'signedIn',
  summary:
    'Makes a secret for an authenticator app; it takes effect once confirmed. 409 if a second factor is already on',
  body: z.object({ current: Password }),
  answer: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
})

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'post',
  path: '/users/me/second-factor/confirm',
  needs: 'signedIn',
  summary:
    'Turns the second factor on with a code from the app, ends every other session, and returns recovery codes, once',
  body: z.object({ code: FactorCode }),
  answer: RecoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'post',
  path: '/users/me/second-factor/recovery-codes',
  needs: 'signedIn',
  summary: 'Makes new recovery codes; the old ones stop working',
  body: z.object({ current: Password, code: FactorCode }),
  answer: RecoveryCodes,
})

export const turnOffSecondFactor = endpoint({
  name: 'turnOffSecondFactor',
  method: 'post',
  path: '/users/me/second-factor/off',
  needs: 'signedIn',
  summary: 'Turns the second factor off; needs the password and a code',
  body: z.object({ current: Password, code: FactorCode }),
  answer: NoContent,
})

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  method: 'post',
  path: '/users/:id/second-factor/reset',
  needs: ['update', 'Users'],
  summary:
    'Turns off the second factor of a person who has lost it, ends their sessions and mails them. Needs the administrator’s own password and code; 409 for their own factor',
  params: z.object({ id: Id }),
  body: Proof,
  answer: NoContent,
})
