import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { CLAIMS_OPEN_MAX } from '#contract/limits.ts'
import { TICKETS_PER_HOUR } from '#contract/ticket-limits.ts'
import { GUEST_EMAIL, HOST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { ask, type AttackTarget } from './attack-target.ts'
import type { Figure } from './figures-table.ts'

/** More than an hour's share of what is asked without an account, for one address of the network. */
const GUESSES = 150

type Attack = (target: AttackTarget) => Promise<Figure>

const send = (target: AttackTarget, token: string | null, method: string, path: string, body: object = {}) =>
  ask(target, token, path, {
    method,
    headers: { 'content-type': 'application/json', origin: target.url, 'if-match': '"1"' },
    body: JSON.stringify(body),
  })
/** Counts how often each status was answered, as in `404: 100, 429: 50`. */
const counted = (statuses: readonly number[]) =>
  [...new Set(statuses)]
    .toSorted((one, other) => one - other)
    .map((status) => `${status}: ${statuses.filter((each) => each === status).length}`)
    .join(', ')
const areOnly = (statuses: readonly number[], ...allowed: number[]) =>
  statuses.length > 0 && statuses.every((status) => allowed.includes(status))

const arrivals: Attack = async (target) => {
  const units = await target.db
    .selectFrom('units')
    .innerJoin('users', 'users.id', 'units.host_id')
    .select('units.id')
    .where('users.email', '=', HOST_EMAIL)
    .execute()
  const statuses: number[] = []
  for (const { id } of units)
    for (const method of ['PUT', 'PATCH'])
      statuses.push(
        (await send(target, target.attacker, method, `/v1/arrival-notes/${id}`, { doorCode: '1' })).status,
      )
  const stays = await target.db
    .selectFrom('agreements')
    .innerJoin('users', 'users.id', 'agreements.guest_id')
    .select('agreements.unit_id as id')
    .where('users.email', '=', GUEST_EMAIL)
    .where('agreements.status', 'in', ['APPROVED', 'ACTIVE'])
    .execute()
  const told = await ask(target, target.attacker, '/v1/arrival-notes?perPage=100')
  const { data } = JSON.parse(told.body.toString()) as { data: { id: string }[] }
  const foreign = data.filter(({ id }) => !stays.some((stay) => stay.id === id)).length
  return {
    what: `A guest writes into the arrival notes of the host's ${units.length} rooms, and lists those that they may read`,
    bound: 'all refused with 403; none of a room where they have no stay',
    measured: `${counted(statuses)}; ${foreign}`,
    holds: areOnly(statuses, 403) && told.status === 200 && foreign === 0,
  }
}

const claims: Attack = async (target) => {
  const agreements = await target.db
    .selectFrom('agreements')
    .innerJoin('users', 'users.id', 'agreements.guest_id')
    .select(['agreements.id', 'users.email'])
    .where('agreements.status', 'in', ['APPROVED', 'ACTIVE'])
    .execute()
  const claim = (agreementId: string) =>
    send(target, target.attacker, 'PUT', `/v1/ledger-entries/${v7()}`, {
      ...NO_ENTRY,
      ...{ agreementId, kind: 'CLAIM', amount: 1_000, method: 'CASH', day: '2026-01-05' },
      writtenAt: new Date().toISOString(),
    })
  const own = agreements.find(({ email }) => email === GUEST_EMAIL)
  const theirs = agreements.find(({ email }) => email !== GUEST_EMAIL)
  if (!own || !theirs) throw new Error('The demo has no stays')
  const foreign = (await claim(theirs.id)).status
  const statuses: number[] = []
  for (let nth = 0; nth < 2 * CLAIMS_OPEN_MAX; nth += 1) statuses.push((await claim(own.id)).status)
  const taken = statuses.filter((status) => status === 200).length
  return {
    what: `A guest says ${statuses.length} times in a row that they have paid, and once in somebody else's ledger: how many are taken`,
    bound: `at most ${CLAIMS_OPEN_MAX} without an answer; 404`,
    measured: `${taken}, then ${statuses.at(-1)}; ${foreign}`,
    holds: taken > 0 && taken <= CLAIMS_OPEN_MAX && statuses.at(-1) === 422 && foreign === 404,
  }
}

const links: Attack = async (target) => {
  const statuses: number[] = []
  for (let nth = 0; nth < GUESSES; nth += 1) {
    const token = randomBytes(32).toString('base64url')
    const reset = { token, password: 'Wrong-Pass-2026!' }
    statuses.push((await send(target, null, 'POST', '/v1/password/reset', reset)).status)
    statuses.push((await send(target, null, 'POST', `/site/unsubscribe/${token}`)).status)
  }
  const mails = async () => {
    const asked: number[] = []
    for (let nth = 0; nth < 20; nth += 1)
      asked.push((await send(target, null, 'POST', '/v1/password/forgot', { email: HOST_EMAIL })).status)
    return asked
  }
  const asked = await mails()
  const taken = asked.filter((status) => status === 204).length
  return {
    what: `${GUESSES} guesses of the token in a mailed link and of one that ends mails; then 20 requests for a link to one address`,
    bound: 'all refused with 404 or 429; at most 5 mails',
    measured: `${counted(statuses)}; ${taken}`,
    holds: areOnly(statuses, 404, 429) && statuses.includes(429) && taken > 0 && taken <= 5,
  }
}

const signOuts: Attack = async (target) => {
  const { token } = await signInByApi(target.url, GUEST_EMAIL)
  const hash = createHash('sha256').update(token).digest('hex')
  const opened = (await ask(target, hash, '/v1/users/me/profile')).status
  const statuses: number[] = []
  for (let nth = 0; nth < GUESSES; nth += 1) {
    const tokenHash = randomBytes(32).toString('hex')
    statuses.push((await send(target, null, 'POST', '/v1/auth/logout/sealed', { tokenHash })).status)
  }
  const isOpen = (await ask(target, token, '/v1/users/me/profile')).status === 200
  await send(target, null, 'POST', '/v1/auth/logout/sealed', { tokenHash: hash })
  const ended = (await ask(target, token, '/v1/users/me/profile')).status
  return {
    what: `The hash that a device keeps of a sign-out offline: used as a token, ${GUESSES} guesses of others', and then for what it is`,
    bound: '401; one answer to all guesses, and nobody is signed out; its own session ends',
    measured: `${opened}; ${counted(statuses)}, ${isOpen ? 'nobody' : 'somebody'} signed out; ${ended}`,
    holds: opened === 401 && new Set(statuses).size === 1 && isOpen && ended === 401,
  }
}

const tickets: Attack = async (target) => {
  const path = `/v1/support-tickets/${v7()}`
  const ticket = { subject: 'Help', kind: 'QUESTION', description: 'Please' }
  await send(target, target.other, 'PUT', path, ticket)
  const reply = { newReplies: [{ id: v7(), text: 'mine' }] }
  const foreign = [
    (await ask(target, target.attacker, path)).status,
    (await ask(target, target.attacker, `${path}/replies?beforeId=${v7()}`)).status,
    (await send(target, target.attacker, 'PATCH', path, reply)).status,
  ]
  const statuses: number[] = []
  for (let nth = 0; nth < 2 * TICKETS_PER_HOUR; nth += 1)
    statuses.push((await send(target, target.attacker, 'PUT', `/v1/support-tickets/${v7()}`, ticket)).status)
  const taken = statuses.filter((status) => status === 200).length
  return {
    what: `Somebody reads and answers a ticket of somebody else's, and opens ${statuses.length} of their own: how many are taken`,
    bound: `404; at most ${TICKETS_PER_HOUR} an hour`,
    measured: `${counted(foreign)}; ${taken}, then ${statuses.at(-1)}`,
    holds: areOnly(foreign, 404) && taken > 0 && taken <= TICKETS_PER_HOUR && statuses.at(-1) === 429,
  }
}

const accounts: Attack = async (target) => {
  const password = 'Kererū-at-8'
  const person = { firstName: 'Mere', lastName: 'Tāwhai', role: 'GUEST', password }
  const statuses: number[] = []
  for (let nth = 0; nth < GUESSES; nth += 1) {
    const email = `stranger-${nth}@people.example`
    statuses.push((await send(target, null, 'POST', '/v1/registration', { ...person, email })).status)
  }
  const taken = statuses.filter((status) => status === 204).length
  const forgot = async (email: string) =>
    (await send(target, null, 'POST', '/v1/password/forgot', { email })).status
  const alike = [await forgot('nobody@people.example'), await forgot(GUEST_EMAIL)]
  return {
    what: `${GUESSES} registrations from one address; then a forgotten password of nobody's address and of somebody's`,
    bound: 'at most 100 an hour; one answer to both',
    measured: `${taken}, then ${statuses.at(-1)}; ${counted(alike)}`,
    holds: taken > 0 && taken <= 100 && statuses.at(-1) === 429 && new Set(alike).size === 1,
  }
}

/** Attacks on what people keep here: notes of arrival, money, mailed links, sessions, tickets and accounts. */
export const PEOPLE_AND_MONEY: readonly Attack[] = [arrivals, claims, links, signOuts, tickets, accounts]
