import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MESSAGE_BYTES_PER_HOUR } from '#contract/limits.ts'
import { GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import { buildServer } from '#tests/support/server-build.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { ask, fillChat, type AttackTarget } from './attack-target.ts'
import { figuresTable, withFigures, type Figure } from './figures-table.ts'
import { sendHeavyPictures } from './heavy-pictures.ts'
import { sendHostileBodies, slowestMeanwhile, usualTime } from './hostile-bodies.ts'
import { openLiveConnections } from './many-connections.ts'
import { memoryOf, watchMemory } from './process-memory.ts'
import { sendTooMuch } from './send-too-much.ts'
import { greatestAnswer, greatestAnswers, stallBodies, stallReaders } from './stalled-readers.ts'

const root = join(import.meta.dirname, '../..')
const PAGE = join(root, 'docs/security.md')
/** Tests in which every operation is tried by everybody, and with hostile content. */
const MATRIX = [
  'server/http/every-operation.test.ts',
  'server/http/hostile-input.test.ts',
  'server/http/refusals.test.ts',
]
/** 60 MB of text: what one person may send in half a day. */
const LONG_MESSAGES = 3_000
const READERS = 10
const MEMORY_MAX_MB = 300
const STALL_LIMIT_MS = 150_000

/** Tries the role matrix and then a real server of its own; writes the figures to docs/security.md. Fails if any bound is passed. */
async function main(): Promise<void> {
  const matrix = spawnSync('npx', ['vitest', 'run', '--project', 'server', ...MATRIX], {
    cwd: root,
    stdio: 'inherit',
  })
  const removeProgram = await buildServer()
  const database = await createTestDatabase()
  const server = await startServer({ env: { DATABASE_URL: database.url } })
  const figures: Figure[] = [
    {
      what: 'Every operation by every role, as nobody and as the wrong person, and with hostile content',
      bound: 'no test fails',
      measured: matrix.status === 0 ? 'none failed' : 'failed',
      holds: matrix.status === 0,
    },
  ]
  try {
    const target = await targetOf(server, database.db)
    for (const attack of ATTACKS) {
      const memory = watchMemory(server.pid)
      const figure = bounded(await attack(target, server), memory.stop())
      figures.push(figure)
      console.log(`${figure.holds ? '✓' : '✗'} ${figure.what}: ${figure.measured} (${figure.bound})`)
    }
  } finally {
    await server.stop()
    await database.drop()
    removeProgram()
  }
  writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8'), figuresTable(figures)))
  process.exit(figures.every(({ holds }) => holds) ? 0 : 1)
}

/** With the server's memory at its most meanwhile, which has one bound for every attack. */
function bounded({ what, bound, measured, holds }: Figure, most: number): Figure {
  return {
    what,
    bound: `${bound}; under ${MEMORY_MAX_MB} MB of memory`,
    measured: `${measured}; ${megabytes(most)}`,
    holds: holds && most < MEMORY_MAX_MB,
  }
}

async function targetOf({ url }: RunningServer, db: AttackTarget['db']): Promise<AttackTarget> {
  const guest = await signInByApi(url, GUEST_EMAIL)
  const host = await signInByApi(url, HOST_EMAIL)
  const chat = await sharedChat(guest, host)
  return { url, db, attacker: guest.token, other: host.token, chatId: chat.id }
}

type Attack = (target: AttackTarget, server: RunningServer) => Promise<Figure>

const megabytes = (value: number) => `${Math.round(value)} MB`
const milliseconds = (value: number) => `${Math.round(value)} ms`

const fillsAndStalls: Attack = async (target, { pid }) => {
  const paths = greatestAnswers(target, await fillChat(target, LONG_MESSAGES))
  const bytes = await greatestAnswer(target, paths)
  const readers = stallReaders(target, paths, READERS)
  await readers.ended(STALL_LIMIT_MS)
  readers.stop()
  return {
    what: `${LONG_MESSAGES} messages of the greatest length in one chat, ${READERS} readers at once that ask again and again and take nothing`,
    bound: 'answers of about 2 MB; all readers are given up',
    measured: `${(bytes / 1e6).toFixed(1)} MB; all, with ${megabytes(memoryOf(pid))} left`,
    holds: bytes < 3e6,
  }
}

const sendsTooMuch: Attack = async (target) => {
  const { stored, waitS } = await sendTooMuch(target)
  return {
    what: 'One person sends the longest messages without a pause: bytes taken until they are told to wait',
    bound: `at most ${MESSAGE_BYTES_PER_HOUR / 1e6} MB, with a time to wait`,
    measured: `${(stored / 1e6).toFixed(1)} MB, then ${waitS} s to wait`,
    holds: stored > 0 && stored <= MESSAGE_BYTES_PER_HOUR && waitS > 0,
  }
}

const uploadsHeavyPictures: Attack = async (target) => {
  const result = await sendHeavyPictures(target, 6_900)
  return {
    what: `Two JPEGs of 2,400 scans and three of 47 megapixels from one person (the first was refused after ${milliseconds(result.bombMs)}): another person's picture meanwhile`,
    bound: 'refused before decoding; the other one under 1 s',
    measured: milliseconds(result.otherMs),
    holds: result.bombStatus === 422 && result.otherStatus === 200 && result.otherMs < 1_000,
  }
}

const sendsHostileBodies: Attack = async (target) => {
  const statuses = await sendHostileBodies(target)
  const usual = await usualTime(target, 50)
  const slowest = await slowestMeanwhile(target, () => sendHostileBodies(target), 2, 50)
  return {
    what: `Bodies of 4 MB to a public endpoint, over and over: the slowest of 50 requests of somebody else (usual: ${milliseconds(usual)})`,
    bound: 'all refused with 413; under 250 ms',
    measured: milliseconds(slowest),
    holds: statuses.every((status) => status === 413) && slowest < 250,
  }
}

const asksForReadyAnswers: Attack = async (target) => {
  const headers = { 'accept-encoding': 'br' }
  const attack = async () => {
    await ask(target, null, '/v1/openapi.json', { headers })
    await ask(target, null, '/site/listing', { headers })
  }
  const slowest = await slowestMeanwhile(target, attack, 16, 100)
  return {
    what: 'The description of the API and the public list of rooms, over and over on 16 connections: the slowest of 100 requests of somebody else',
    bound: 'under 350 ms',
    measured: milliseconds(slowest),
    holds: slowest < 350,
  }
}

const stallsBodies: Attack = async (target) => {
  const count = 40
  const ms = await stallBodies(target, count, STALL_LIMIT_MS)
  return {
    what: `${count} requests whose bodies stop after a byte`,
    bound: 'ended after 60 s',
    measured: `${Math.round(ms / 1000)} s`,
    holds: ms < 75_000,
  }
}

const opensConnections: Attack = async (target) => {
  const own = await openLiveConnections(target, 100, true)
  const strangers = await openLiveConnections(target, 400, false)
  return {
    what: '100 live connections of one person, and 400 of nobody from one address: how many stay',
    bound: 'at most 30 and 200',
    measured: `${own} and ${strangers}`,
    holds: own <= 30 && strangers <= 200,
  }
}

/** The volume comes last but one: until its hour is over the attacker sends nothing more. */
const ATTACKS: readonly Attack[] = [
  fillsAndStalls,
  sendsHostileBodies,
  asksForReadyAnswers,
  uploadsHeavyPictures,
  opensConnections,
  sendsTooMuch,
  stallsBodies,
]

await main()
