import { connect } from 'node:net'
import { ask, type AttackTarget } from './attack-target.ts'

const MEGABYTE = 1024 * 1024

/**
 * Bodies that cost much to read for their size: nesting, escapes, keys, plain length. As bytes, made once: to encode them
 * again and again would keep the attacker busy, in whose process the others' times are taken.
 */
const HOSTILE_BODIES: readonly Uint8Array[] = [
  '['.repeat(2 * MEGABYTE) + ']'.repeat(2 * MEGABYTE),
  `{"email":"${'\\\\'.repeat(2 * MEGABYTE)}"}`,
  `{"email":"${String.raw`\ud83d`.repeat(700_000)}"}`,
  `{${Array.from({ length: 300_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
  `{"email":"${'a'.repeat(4 * MEGABYTE)}"}`,
].map((body) => new TextEncoder().encode(body))

/** What somebody else asks for meanwhile: a list of a few rows. */
const OWN_LIST = '/v1/units'

/** Sends each of them to a public endpoint as nobody, and returns the statuses of the answers. */
export async function sendHostileBodies(target: AttackTarget): Promise<number[]> {
  const statuses: number[] = []
  for (const body of HOSTILE_BODIES) statuses.push(await post(target, '/v1/password/forgot', body))
  return statuses
}

/** By a bare connection, which costs the attacker next to nothing; it is ended as soon as there is an answer. */
function post({ url }: AttackTarget, path: string, body: Uint8Array): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    // The server may hang up on a body that it has refused while it is still being sent.
    let status = 413
    socket.once('data', (answer) => {
      status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString('latin1'))?.[1])
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(status))
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    socket.write(body)
  })
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
