import { request } from 'node:http'
import { v7 } from 'uuid'
import { UPLOAD_CONTENT_TYPE } from '#contract/upload.ts'
import { readLiveApp } from '#server/live/live-keys.ts'
import { interlaced, sha256 } from '#tests/support/pictures.ts'
import { HOST_EMAIL } from '#tests/support/people.ts'
import { ask, type AttackTarget } from './attack-target.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const MANY = 60

/** Writes an agreement and blocked days of other centuries, and asks for revenue as of them; returns the statuses. */
export async function nameOtherCenturies(
  target: AttackTarget,
): Promise<{ days: number[]; slowestMs: number }> {
  const { unit_id: unitId, guest_id: guestId } = await target.db
    .selectFrom('agreements')
    .innerJoin('units', 'units.id', 'agreements.unit_id')
    .innerJoin('users', 'users.id', 'agreements.host_id')
    .select(['agreements.unit_id', 'agreements.guest_id'])
    .where('users.email', '=', HOST_EMAIL)
    .executeTakeFirstOrThrow()
  const days: number[] = []
  let slowestMs = 0
  for (const day of ['0000-01-01', '0001-01-01', '9999-12-31']) {
    const bodies = {
      [`/v1/agreements/${v7()}`]: { unitId, guestId, startsOn: day, frequency: 'DAILY' },
      [`/v1/blocked-days/${v7()}`]: { unitId, firstDay: day, lastDay: day },
      [`/v1/expenses/${v7()}`]: { day, kind: 'RATES', amount: 1 },
    }
    for (const [path, body] of Object.entries(bodies)) {
      const init = { method: 'PUT', headers: JSON_TYPE, body: JSON.stringify(body) }
      days.push((await ask(target, target.other, path, init)).status)
    }
    const revenue = await ask(target, target.other, `/v1/revenue?year=2027&at=${day}T00:00:00Z`)
    if (revenue.status !== 200) days.push(revenue.status)
    slowestMs = Math.max(slowestMs, revenue.ms)
  }
  return { days, slowestMs }
}

/** Creates rooms with the longest texts until one is refused; how many were made, and why no more. */
export async function makeRooms(target: AttackTarget): Promise<{ made: number; status: number }> {
  const fields = { title: 'Room', description: 'ā'.repeat(5_000), houseRules: 'ā'.repeat(5_000) }
  for (let made = 0; ; made += 1) {
    const init = { method: 'PUT', headers: JSON_TYPE, body: JSON.stringify(fields) }
    const { status } = await ask(target, target.other, `/v1/units/${v7()}`, init)
    if (status !== 200) return { made, status }
  }
}

/** Announces files of 20 MiB, all at once, with a byte of each; the bytes that were let in. */
export async function announceFiles(target: AttackTarget): Promise<number> {
  const size = 20 * 1024 * 1024
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, nth) =>
      ask(
        target,
        target.attacker,
        `/v1/uploads/${v7()}?offset=0&size=${size}&sha256=${sha256(Buffer.from([nth]))}&purpose=avatar`,
        { method: 'PUT', headers: { 'content-type': UPLOAD_CONTENT_TYPE }, body: new Uint8Array(1) },
      ),
    ),
  )
  return answers.filter(({ status }) => status === 200).length * size
}

/** Uploads a picture of 16 bits a channel whose pixels would be held whole: what became of it, and how fast. */
export async function sendInterlaced(target: AttackTarget): Promise<{ status: number; ms: number }> {
  const content = await interlaced(7_070)
  return ask(
    target,
    target.other,
    `/v1/uploads/${v7()}?offset=0&size=${content.length}&sha256=${sha256(content)}&purpose=avatar`,
    { method: 'PUT', headers: { 'content-type': UPLOAD_CONTENT_TYPE }, body: new Uint8Array(content) },
  )
}

/** Renames oneself again and again; how often it was taken. */
export async function rename(target: AttackTarget): Promise<number> {
  let taken = 0
  for (let nth = 0; nth < 12; nth += 1) {
    const profile = await ask(target, target.attacker, '/v1/users/me/profile')
    const { version } = (JSON.parse(profile.body.toString()) as { data: { version: number } }).data
    const init = {
      method: 'PATCH',
      headers: { ...JSON_TYPE, 'if-match': `"${version}"` },
      body: JSON.stringify({ lastName: `Name ${nth}` }),
    }
    if ((await ask(target, target.attacker, '/v1/users/me/profile', init)).status === 200) taken += 1
  }
  return taken
}

/** Guesses the old password of an open session. */
export async function guessPasswords(target: AttackTarget): Promise<void> {
  await Promise.all(
    Array.from({ length: 16 }, () =>
      ask(target, target.attacker, '/v1/users/me/password', {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify({ current: 'Wrong-Pass-2026!', password: 'Other-Pass-2026!' }),
      }),
    ),
  )
}

/** Guesses the id of the live connection's application, the right one among them: how many kinds of answer there are. */
export async function guessApplications(target: AttackTarget): Promise<{ kinds: number; evil: number }> {
  const { id: own } = await readLiveApp(target.db)
  const ids = [own, ...Array.from({ length: 500 }, (_, nth) => String(100_000 + nth))]
  const kinds = new Set<string>()
  for (const id of ids) {
    const { status, body } = await ask(target, null, `/apps/${id}/channels?auth_key=x`)
    kinds.add(`${status} ${body.toString()}`)
  }
  return { kinds: kinds.size, evil: await statusAs(target, 'evil.example') }
}

/** `fetch` names its own host, so this asks by hand. */
function statusAs({ url }: AttackTarget, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${url}/apps/1/channels`, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}
