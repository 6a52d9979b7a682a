import { z } from 'zod'
import { endpoint, Id, NoContent, Timestamp, told } from './endpoint.ts'
import { PasskeyResponse } from './passkey-response.ts'
import { Proof } from './proof.ts'

/** The most passkeys of one person. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60
/** What the browser's `parse…OptionsFromJSON()` takes (WebAuthn Level 3). */
const Options = z.object({ data: z.record(z.string(), z.unknown()) })

const Name = z.string().trim().min(1, 'required').max(PASSKEY_NAME_MAX, 'tooLong')

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  addedAt: Timestamp,
  usedAt: Timestamp.nullable(),
  /** Whether its owner's other devices have it too. */
  isBackedUp: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const passkeys = endpoint({
  name: 'passkeys',
  method: 'get',
  path: '/users/me/passkeys',
  needs: 'signedIn',
  summary: 'The passkeys by which the caller signs in, oldest first',
  answer: told(z.array(Passkey)),
})

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'post',
  path: '/users/me/passkeys/options',
  needs: 'signedIn',
  summary:
    'Options to make a passkey, with a challenge for 5 minutes; needs the password and a code; 404 where the server has no name that passkeys could belong to',
  body: Proof,
  answer: Options,
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'post',
  path: '/users/me/passkeys',
  needs: 'signedIn',
  summary: 'Adds a passkey, given what the browser made of the options, and mails the caller; 409 beyond 20',
  body: z.object({ name: Name, response: PasskeyResponse }),
  answer: told(Passkey),
})

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'put',
  path: '/users/me/passkeys/:id',
  needs: 'signedIn',
  summary: 'Names a passkey',
  params: z.object({ id: Id }),
  body: z.object({ name: Name }),
  answer: NoContent,
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'post',
  path: '/users/me/passkeys/:id/removal',
  needs: 'signedIn',
  summary: 'Removes a passkey and mails the caller; needs the password and a code. Sessions go on',
  params: z.object({ id: Id }),
  body: Proof,
  answer: NoContent,
})

export const passkeyChallenge = endpoint({
  name: 'passkeyChallenge',
  method: 'post',
  path: '/passkeys/challenge',
  needs: 'public',
  summary:
    'Options to sign in by a passkey, with a challenge for 5 minutes; 404 where the server has no name that passkeys could belong to',
  answer: Options,
})
