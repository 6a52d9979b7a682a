import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { PASSKEY_CHALLENGE_MS } from '#contract/passkey-response.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import { publicAddress } from '#server/http/public-address.ts'
import type { Config } from '#server/scope/config.ts'
import type { StoredPasskey } from './passkeys.ts'

/** To whom passkeys belong: the name of the host, and the address of our pages. */
export type Party = { id: string; origin: string; title: string }

/** EdDSA, ES256 and RS256, by their numbers in COSE: every device has one of them. */
const ALGORITHMS = [-8, -7, -257]

const Base64 = z.string().regex(/^[A-Za-z0-9_-]+$/)
const Common = {
  id: Base64,
  rawId: Base64,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  // None is asked for.
  clientExtensionResults: z.unknown().transform(() => ({})),
}
const Made = z.object({
  ...Common,
  response: z.object({
    clientDataJSON: Base64,
    attestationObject: Base64,
    transports: z.array(z.string().max(20)).max(10).optional().catch(undefined),
  }),
})
const Signed = z.object({
  ...Common,
  response: z.object({
    clientDataJSON: Base64,
    authenticatorData: Base64,
    signature: Base64,
    // A device that chose the passkey itself says whose it is (WebAuthn Level 3, §7.2).
    userHandle: Base64,
  }),
})
const ClientData = z.object({ challenge: Base64 })

/**
 * Returns the party of this server, from the address at which people reach it. `null` if that is an IP address, to which
 * no browser binds a passkey.
 */
export function partyOf(
  config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'title'>,
  request: FastifyRequest,
): Party | null {
  const { hostname, origin } = new URL(publicAddress(config, request.server.server.address()))
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin, title: config.title } : null
}

/** The options for a new passkey: one that a device can offer without being told whose, and that asks who is there. */
export function optionsToAdd(
  party: Party,
  { id, email, firstName, lastName }: Actor,
  challenge: string,
  existing: readonly StoredPasskey[],
) {
  return generateRegistrationOptions({
    rpName: party.title,
    rpID: party.id,
    userName: email,
    userDisplayName: `${firstName} ${lastName}`.trim(),
    userID: new Uint8Array(Buffer.from(id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: PASSKEY_CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The options to sign in by any passkey that a device has for this server. */
export function optionsToSignIn(party: Party, challenge: string) {
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
  })
}

/** Returns the challenge that a browser's response answers; `null` if it is none. Proves nothing. */
export function challengeOf(response: unknown): string | null {
  const read = z.object({ response: z.object({ clientDataJSON: Base64 }) }).safeParse(response)
  if (!read.success) return null
  try {
    const text = Buffer.from(read.data.response.clientDataJSON, 'base64url').toString()
    return ClientData.parse(JSON.parse(text)).challenge
  } catch {
    return null
  }
}

/** What is kept of a new passkey. */
export type MadePasskey = Pick<
  StoredPasskey,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'can_be_backed_up' | 'is_backed_up'
>

/** Checks a new passkey against the challenge. Returns `null` if anything is wrong with it. */
export async function verifyMade(
  party: Party,
  response: unknown,
  challenge: string,
): Promise<MadePasskey | null> {
  const made = Made.safeParse(response)
  if (!made.success) return null
  const checked = await quietly(() =>
    verifyRegistrationResponse({
      // Undefined and absent are the same here.
      response: made.data as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!checked?.verified) return null
  const { credential, credentialDeviceType, credentialBackedUp } = checked.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.data.response.transports ?? [],
    can_be_backed_up: credentialDeviceType === 'multiDevice',
    is_backed_up: credentialBackedUp,
  }
}

/** Returns the id of the credential that a response was signed with; `null` if it is none. Proves nothing. */
export function credentialOf(response: unknown): string | null {
  const signed = Signed.safeParse(response)
  return signed.success ? signed.data.id : null
}

/** Checks what a passkey has signed. Returns its new counter and state of backup; `null` if anything is wrong. */
export async function verifySigned(
  party: Party,
  response: unknown,
  challenge: string,
  passkey: StoredPasskey,
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  const signed = Signed.safeParse(response)
  if (!signed.success) return null
  const { userHandle } = signed.data.response
  if (Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id) return null
  const checked = await quietly(() =>
    verifyAuthenticationResponse({
      response: signed.data as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!checked?.verified) return null
  const { newCounter, credentialDeviceType, credentialBackedUp } = checked.authenticationInfo
  // Whether a passkey can be on several devices never changes (§7.2).
  if ((credentialDeviceType === 'multiDevice') !== passkey.can_be_backed_up) return null
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}

/** The library throws for each thing that is wrong; why doesn't matter to whoever is refused. */
async function quietly<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check()
  } catch {
    return null
  }
}
