import { ask, type AttackTarget } from './attack-target.ts'

const MEGABYTE = 1024 * 1024

/** Bodies that cost much to read for their size: nesting, escapes, keys, plain length. */
export const HOSTILE_BODIES: readonly string[] = [
  '['.repeat(2 * MEGABYTE) + ']'.repeat(2 * MEGABYTE),
  `{"email":"${'\\\\'.repeat(2 * MEGABYTE)}"}`,
  `{"email":"${String.raw`\ud83d`.repeat(700_000)}"}`,
  `{${Array.from({ length: 300_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
  `{"email":"${'a'.repeat(4 * MEGABYTE)}"}`,
]

/** What somebody else asks for meanwhile: a list of a few rows. */
const OWN_LIST = '/v1/units'

const json = { 'content-type': 'application/json' }

/** Sends each of them to a public endpoint as nobody, and answers which statuses came. */
export async function sendHostileBodies(target: AttackTarget): Promise<number[]> {
  const statuses: number[] = []
  for (const body of HOSTILE_BODIES) {
    const init = { method: 'POST', headers: json, body }
    // The server may hang up on a body that it has refused while it is still being sent.
    statuses.push(
      await ask(target, null, '/v1/password/forgot', init).then(
        ({ status }) => status,
        () => 413,
      ),
    )
  }
  return statuses
}

/** The time within which 19 of 20 answers came to somebody else while these requests were made over and over by so many at once. */
export async function slowMeanwhile(
  target: AttackTarget,
  attack: () => Promise<unknown>,
  atOnce: number,
  samples: number,
): Promise<number> {
  let isOver = false
  const attackers = Array.from({ length: atOnce }, async () => {
    while (!isOver) await attack()
  })
  const times = await timesOf(target, samples)
  isOver = true
  await Promise.all(attackers)
  return times[Math.floor(samples * 0.95)] ?? 0
}

/** The usual time of somebody's request for their list, in milliseconds. */
export async function usualTime(target: AttackTarget, samples: number): Promise<number> {
  return (await timesOf(target, samples))[Math.floor(samples / 2)] ?? 0
}

/** The shortest first. */
async function timesOf(target: AttackTarget, samples: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < samples; n += 1) times.push((await ask(target, target.other, OWN_LIST)).ms)
  return times.toSorted((a, b) => a - b)
}
