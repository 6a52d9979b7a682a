import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { AgreementChangeRow } from '#contract/agreement-change.ts'
import { AgreementRow, type NewSignature } from '#contract/agreement.ts'
import { type AgreementTerms, NO_TERMS, type SaidTerms, termsOf } from '#contract/agreement-terms.ts'
import { ErrorBody } from '#contract/error.ts'
import { buildApp } from '#server/start/app.ts'
import { type AppBed, createAppBed } from './app-bed.ts'

const ROLES = {
  host: 'HOST',
  guest: 'GUEST',
  otherHost: 'HOST',
  otherGuest: 'GUEST',
  admin: 'ADMIN',
} as const
export type AgreementPerson = keyof typeof ROLES

export const AGREED_TERMS: AgreementTerms = {
  ...NO_TERMS,
  hostName: 'Ngaire Holloway',
  guestName: 'Tom Hallward',
  startsOn: '2026-12-01',
  endsOn: '2026-12-15',
  rentPerWeek: 320,
}

export type AgreementsBed = AppBed & {
  people: Record<AgreementPerson, { id: string; token: string }>
  unitId: string
  call: (
    who: AgreementPerson | null,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    payload?: object,
    version?: number,
  ) => Promise<{ status: number; body: unknown }>
  /** Creates a draft between host and guest. */
  created: (fields?: object, id?: string) => Promise<AgreementRow>
  step: (
    who: AgreementPerson | null,
    name: string,
    row: AgreementRow,
    signature?: NewSignature,
  ) => Promise<{ status: number; body: unknown }>
}

/** Creates the app with two hosts, two guests who wrote to the first host about their unit, and an administrator. */
async function createAgreementsBed(env: Record<string, string>): Promise<AgreementsBed> {
  const bed = await createAppBed(env)
  const people = Object.fromEntries(
    await Promise.all(
      Object.entries(ROLES).map(async ([name, role]) => {
        const email = `${name.toLowerCase()}@people.example`
        return [name, { id: await bed.person({ email, role }), token: await bed.tokenOf({ email }) }] as const
      }),
    ),
    // The names are those of `ROLES`.
  ) as AgreementsBed['people']
  const unitId = randomUUID()
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: people.host.id, title: 'Shearers’ Quarters', status: 'PUBLISHED' })
    .execute()
  const app = await buildApp(bed.scope)
  const call = caller(app, people)
  for (const guest of ['guest', 'otherGuest'] as const)
    await call(guest, 'POST', '/chat', { unitId, participantId: people.host.id })
  return {
    ...bed,
    people,
    unitId,
    call,
    created: async (fields = AGREED_TERMS, id = randomUUID()) =>
      rowOf(await call('host', 'PUT', `/agreements/${id}`, { unitId, guestId: people.guest.id, ...fields })),
    step: (who, name, { id, version }, signature) =>
      call(who, 'POST', `/agreements/${id}/steps`, {
        step: name,
        version,
        ...(signature ? { signature } : {}),
      }),
    close: async () => {
      await app.close()
      await bed.close()
    },
  }
}

export type DraftBed = AgreementsBed & {
  /** A draft between host and guest, new for each test. */
  draft: AgreementRow
  /** Changes the draft; `version` defaults to the draft's own. */
  edit: (who: AgreementPerson | null, fields: object, version?: number) => ReturnType<AgreementsBed['call']>
  /** Sends the draft as its host and returns it. */
  sent: () => Promise<AgreementRow>
}

/** Returns a bed for all tests of a file. It's filled when they run, not before; the environment is read then. */
export function draftBed(env: () => Record<string, string> = () => ({})): DraftBed {
  // Filled before the first test. Calling anything before that fails visibly.
  const bed = {} as DraftBed
  beforeAll(async () => {
    Object.assign(bed, await createAgreementsBed(env()), {
      edit: (who, fields, version = bed.draft.version) =>
        bed.call(who, 'PATCH', `/agreements/${bed.draft.id}`, fields, version),
      sent: async () => rowOf(await bed.step('host', 'send', bed.draft)),
    } satisfies Pick<DraftBed, 'edit' | 'sent'>)
  })
  afterAll(() => bed.close())
  beforeEach(async () => {
    bed.draft = await bed.created()
  })
  return bed
}

export function rowOf({ body }: { body: unknown }): AgreementRow {
  return z.object({ data: AgreementRow }).parse(body).data
}

export function changeOf({ body }: { body: unknown }): AgreementChangeRow {
  return z.object({ data: AgreementChangeRow }).parse(body).data
}

/** Returns why a request was refused, by field. */
export function problemsOf({ body }: { body: unknown }): Record<string, string> {
  const refused = ErrorBody.parse(body).validationErrors ?? []
  return Object.fromEntries(refused.map(({ field, message }) => [field, message]))
}

export function signature(
  party: 'host' | 'guest',
  terms: SaidTerms,
  id: string = randomUUID(),
): NewSignature {
  const name = party === 'host' ? 'Ngaire Holloway' : 'Tom Hallward'
  return {
    id,
    party,
    name,
    drawing: 'M10 10 L20 20',
    terms: termsOf(terms),
    signedAt: '2026-11-21T01:00:00Z',
  }
}

function caller(app: FastifyInstance, people: AgreementsBed['people']): AgreementsBed['call'] {
  return async (who, method, path, payload, version) => {
    const answer = await app.inject({
      method,
      url: `/v1${path}`,
      headers: {
        ...(who ? { authorization: `Bearer ${people[who].token}` } : {}),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: answer.statusCode, body: answer.json() as unknown }
  }
}
