import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abilitiesOf } from '#server/access/abilities.ts'
import { Role } from '#contract/permission.ts'
import { createAppBed, ORIGIN, type AppBed } from '#tests/support/app-bed.ts'
import { keepRows } from '#tests/support/copy-database.ts'
import type { OperationCase } from '#tests/support/operation-case.ts'
import { OPERATION_CASES } from '#tests/support/operation-cases.ts'
import {
  createOperationWorld,
  SECRET,
  type OperationWorld,
  type WorldPerson,
} from '#tests/support/operation-world.ts'

const REFUSED = [403, 404]
const STRANGERS: readonly WorldPerson[] = ['otherHost', 'otherGuest', 'noRole', 'admin']
const HANDS = ['helper', 'cohost', 'bookkeeper'] as const
/** Those who have no part in a case besides their role. */
const strangersTo = (trial: OperationCase): readonly WorldPerson[] => [
  ...STRANGERS,
  ...HANDS.filter((who) => trial[who] === undefined),
]

let bed: AppBed
let world: OperationWorld
/** What names the people and records of the world at the start, and what has it all there again. */
let rowsAtStart: string[]
let putBack: () => Promise<void>
beforeAll(async () => {
  bed = await createAppBed({
    REQUESTS_PER_MINUTE: '100000',
    SIGN_INS_PER_MINUTE: '1000',
    // A name that passkeys can belong to.
    PUBLIC_URL: ORIGIN,
  })
  // The last administrator can't leave, and a world has one.
  await bed.person({ email: 'another.administrator@people.example', role: 'ADMIN' })
  world = await createOperationWorld(bed)
  rowsAtStart = await world.rows()
  putBack = await keepRows(bed.db)
})
afterAll(() => bed.close())

/** Whatever anybody tries with them, the records of the world stay as they are. They come first. */
const onlyReads = ([name, { prepare }]: [string, OperationCase]) =>
  name.startsWith('GET ') && prepare === undefined

/** Puts the world where the request of a case would succeed by the right person. Returns its rows. */
async function begin(name: string, trial: OperationCase): Promise<string[]> {
  if (onlyReads([name, trial])) return world.rows()
  await putBack()
  if (!trial.prepare) return rowsAtStart
  await trial.prepare(world)
  return world.rows()
}

async function call(
  who: WorldPerson | null,
  name: string,
  { request, hasCsrf }: OperationCase,
): Promise<LightMyRequestResponse> {
  const { query, payload, headers, ...inPath } = request(world)
  const [method = '', path = ''] = name.split(' ')
  const csrf = hasCsrf ? { ...(await bed.csrf()), origin: ORIGIN } : {}
  return world.ask(who, {
    // The names of the table are methods.
    method: method as Extract<InjectOptions['method'], string>,
    url: Object.entries(inPath).reduce((url, [name, value]) => url.replace(`{${name}}`, value), path),
    headers: { ...headers, ...csrf },
    ...(query ? { query } : {}),
    ...(payload ? { payload } : {}),
  })
}

/** Whether a role may make the call, by the case's own list. `null` is a person without a role. */
function mayMake({ roles }: OperationCase, role: Role | null): boolean {
  return roles === undefined || roles === 'public' || (role !== null && roles.includes(role))
}

type Described = Record<string, Record<string, { security?: { bearer: string[] }[] }>>

async function describedOperations(): Promise<[string, string[] | 'public'][]> {
  const described = await bed.as(null, { method: 'GET', url: '/v1/openapi.json' })
  const { paths } = described.json<{ paths: Described }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]): [string, string[] | 'public'] => [
      `${method.toUpperCase()} ${path}`,
      security?.[0]?.bearer ?? 'public',
    ]),
  )
}

/** Returns the operation of a case. Some are tried with several bodies, and the case's name then ends with which one. */
const operationOf = (name: string) => name.split(' ').slice(0, 2).join(' ')

test('every documented operation is tried', async () => {
  const names = new Set((await describedOperations()).map(([name]) => name))
  expect(new Set(Object.keys(OPERATION_CASES).map(operationOf))).toEqual(names)
})

test('the description names the ability that each operation needs', async () => {
  const rolesWith = (needed: string[] | 'public') => {
    if (needed === 'public') return 'public'
    if (needed.length === 0) return undefined
    return Role.options.filter((role) => {
      const abilities = abilitiesOf(role).map(({ action, subject }) => `${action} ${subject}`)
      return needed.every((ability) => abilities.includes(ability))
    })
  }
  const described = (await describedOperations()).map(([name, needed]) => [name, rolesWith(needed)])
  const expected = Object.entries(OPERATION_CASES).map(([name, { roles }]) => [operationOf(name), roles])
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(expected))
})

test.each(['/v1/units', '/v1/agreements'])('%s of everybody are for administrators', async (url) => {
  const ask = async (who: WorldPerson) =>
    (await world.ask(who, { method: 'GET', url, query: { all: 'true' } })).statusCode
  expect([await ask('admin'), await ask('host'), await ask('guest'), await ask('noRole')]).toEqual([
    200, 403, 403, 403,
  ])
})

const cases = Object.entries(OPERATION_CASES)
test.each([...cases.filter(onlyReads), ...cases.filter((each) => !onlyReads(each))])(
  '%s, tried by everybody',
  async (name, trial) => {
    const before = await begin(name, trial)
    const nobody = await call(null, name, trial)
    const expected = trial.roles === 'public' ? (trial.strangers ?? [200, 204]) : [401]
    expect(expected, nobody.body).toContain(nobody.statusCode)
    expect(nobody.body).not.toContain(SECRET)

    const strangers = strangersTo(trial)
    const others: readonly WorldPerson[] = [...STRANGERS, 'guest', ...HANDS]
    for (const who of others.filter((name) => !mayMake(trial, world.people[name].role))) {
      const answer = await call(who, name, trial)
      expect([who, answer.statusCode, answer.json()]).toMatchObject([who, 403, { code: 'forbidden' }])
    }
    for (const who of strangers.filter((name) => mayMake(trial, world.people[name].role))) {
      if (who === 'admin' && trial.isForAdmins) continue
      const answer = await call(who, name, trial)
      const right = trial.strangers ?? (trial.roles === 'public' ? [200, 204] : REFUSED)
      expect(right, `${who}: ${answer.body}`).toContain(answer.statusCode)
      expect(answer.body).not.toContain(SECRET)
    }
    expect(await world.rows()).toEqual(before)
    for (const who of HANDS.filter((one) => trial[one] !== undefined)) {
      const answer = await call(who, name, trial)
      expect(trial[who], `${who}: ${answer.body}`).toContain(answer.statusCode)
      await begin(name, trial)
    }

    // The same request succeeds when the right person makes it, so what was refused above was refused because of the
    // caller.
    if (trial.roles !== 'public' && mayMake(trial, 'HOST')) {
      const own = await call('host', name, trial)
      expect([200, 204], own.body).toContain(own.statusCode)
    }
    if (trial.isForAdmins) {
      await begin(name, trial)
      const answer = await call('admin', name, trial)
      expect([200, 204], answer.body).toContain(answer.statusCode)
    }
  },
)
