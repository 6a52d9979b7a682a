import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MESSAGE_BYTES_PER_HOUR } from '#contract/limits.ts'
import { TICKET_REPLY_BYTES_PER_HOUR } from '#contract/ticket-limits.ts'
import { type CalendarPlatform, startCalendarPlatform } from '#tests/support/calendar-platform.ts'
import { GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import { buildServer } from '#tests/support/server-build.ts'
import { serverProgram, startServer, type RunningServer } from '#tests/support/start-server.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { waitingForCore } from '#tests/support/waiting-for-core.ts'
import { ask, fillChat, type AttackTarget } from './attack-target.ts'
import { fillTicket } from './fill-ticket.ts'
import { figuresTable, withFigures, type Figure } from './figures-table.ts'
import { readHostileCalendars } from './hostile-calendars.ts'
import { sendHeavyPictures } from './heavy-pictures.ts'
import { guessesPasswords, LIMITS_HELD } from './limits-held.ts'
import { sendHostileBodies, slowMeanwhile, usualTime } from './hostile-bodies.ts'
import { openLiveConnections } from './many-connections.ts'
import { PEOPLE_AND_MONEY } from './people-and-money.ts'
import { ASKED_ABOUT_MEMORY, memoryAtRest, memoryOf, watchMemory } from './process-memory.ts'
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
/** The most that objects may take: so the server that is attacked is one on a small computer. */
const OBJECTS_MAX_MB = 128
/** What a row may leave: code that was used for the first time, and counts of limits. */
const LEFT_MAX_MB = 4
/** A progressive picture of the greatest size takes most of that while it is drawn, whatever draws it. */
const DRAWING_MAX_MB = 200
/** Four passwords are checked at once, with 19 MiB each. */
const HASHING_MAX_MB = 80
/** The thread that reads calendars, and what it may take. */
const READING_MAX_MB = 80
/**
 * What somebody else may wait; on a machine that has other work to do, counted in what is usual there, and as many times
 * longer as processes wait for each of its cores.
 */
const WAIT_MAX_MS = 250
const USUAL_TIMES_MAX = 25
/** A picture that is made in three sizes takes longer than a list. */
const PICTURE_TIMES_MAX = 100
const WAIT_MAX = `${WAIT_MAX_MS} ms, or ${USUAL_TIMES_MAX} times the usual`
const STALL_LIMIT_MS = 150_000

/**
 * Tries the role matrix and then a real server of its own; writes the figures to docs/security.md. Fails if any bound is
 * passed. Given names of attacks, as the functions here are called, it tries only those and writes nothing.
 */
async function main(names: readonly string[]): Promise<void> {
  const attacks = ATTACKS.filter(({ name }) => names.length === 0 || names.includes(name))
  const figures: Figure[] = names.length === 0 ? [rolesTried()] : []
  const removeProgram = await buildServer()
  const database = await createTestDatabase()
  const platform = await startCalendarPlatform()
  const server = await startServer({
    env: { DATABASE_URL: database.url, CALENDAR_ORIGINS: platform.origin },
    program: [`--max-old-space-size=${OBJECTS_MAX_MB}`, ...ASKED_ABOUT_MEMORY, ...serverProgram()],
  })
  try {
    const target = await targetOf(server, database.db)
    await warmUp(target)
    let kept = await memoryAtRest(server)
    for (const attack of attacks) {
      const memory = watchMemory(server.pid)
      const more = MORE_MEMORY.get(attack) ?? 0
      const figure = await attack(target, server, platform)
      const most = memory.stop()
      const before = kept
      kept = await memoryAtRest(server)
      figures.push(bounded(figure, { most, maxMb: MEMORY_MAX_MB + more, left: kept - before }))
      for (const { what, bound, measured, holds } of figures.slice(-1))
        console.log(`${holds ? '✓' : '✗'} ${what}: ${measured} (${bound})`)
    }
  } finally {
    await server.stop()
    platform.close()
    await database.drop()
    removeProgram()
  }
  if (names.length === 0) writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8'), figuresTable(figures)))
  process.exit(figures.every(({ holds }) => holds) ? 0 : 1)
}

function rolesTried(): Figure {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', ...MATRIX], {
    cwd: root,
    stdio: 'inherit',
  })
  return {
    what: 'Every operation by every role, as nobody and as the wrong person, and with hostile content',
    bound: 'no test fails',
    measured: status === 0 ? 'none failed' : 'failed',
    holds: status === 0,
  }
}

/** Has the server read what it reads once and keeps: without it, the first row that needs it would seem to leave it. */
async function warmUp(target: AttackTarget): Promise<void> {
  const person = { firstName: 'Mere', lastName: 'Tāwhai', role: 'GUEST', password: 'Kererū-at-8' }
  await ask(target, null, '/v1/registration', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, email: 'first@people.example' }),
  })
  for (const path of ['/v1/openapi.json', '/site/listing', '/v1/units', '/v1/chat?perPage=100'])
    await ask(target, target.other, path)
}

type Memory = { most: number; maxMb: number; left: number }

/** With the server's memory at its most meanwhile, and what is left of it. */
function bounded({ what, bound, measured, holds }: Figure, { most, maxMb, left }: Memory): Figure {
  return {
    what,
    bound: `${bound}; under ${maxMb} MB of memory, and at most ${LEFT_MAX_MB} MB kept`,
    measured: `${measured}; ${megabytes(most)}, ${left.toFixed(1)} MB kept`,
    holds: holds && most < maxMb && left <= LEFT_MAX_MB,
  }
}

function isShort(ms: number, usualMs: number): boolean {
  return ms < Math.max(WAIT_MAX_MS, USUAL_TIMES_MAX * usualMs) * waitingForCore()
}

async function targetOf({ url }: RunningServer, db: AttackTarget['db']): Promise<AttackTarget> {
  const guest = await signInByApi(url, GUEST_EMAIL)
  const host = await signInByApi(url, HOST_EMAIL)
  const chat = await sharedChat(guest, host)
  return { url, db, attacker: guest.token, other: host.token, chatId: chat.id }
}

type Attack = (target: AttackTarget, server: RunningServer, platform: CalendarPlatform) => Promise<Figure>

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

const fillsTicket: Attack = async (target) => {
  const { stored, waitS, rowBytes } = await fillTicket(target)
  return {
    what: 'One person sends the longest replies to a ticket without a pause: bytes taken until they are told to wait, and the bytes of the ticket’s row, which everybody gets again with each word',
    bound: `at most ${TICKET_REPLY_BYTES_PER_HOUR / 1024} kB, with a time to wait; a row under 64 kB`,
    measured: `${Math.round(stored / 1024)} kB, then ${waitS} s to wait; ${Math.round(rowBytes / 1024)} kB`,
    holds: stored > 0 && stored <= TICKET_REPLY_BYTES_PER_HOUR && waitS > 0 && rowBytes < 64 * 1024,
  }
}

const uploadsHeavyPictures: Attack = async (target) => {
  const usual = await usualTime(target, 50)
  const result = await sendHeavyPictures(target, 6_900)
  return {
    what: `Two JPEGs of 2,400 scans and three of 47 megapixels from one person (the first was refused after ${milliseconds(result.bombMs)}): another person's picture meanwhile`,
    bound: `refused before decoding; the other one under 1 s, or ${PICTURE_TIMES_MAX} times somebody's usual request`,
    measured: `${milliseconds(result.otherMs)} (usual: ${milliseconds(usual)})`,
    holds:
      result.bombStatus === 422 &&
      result.otherStatus === 200 &&
      result.otherMs < Math.max(1_000, PICTURE_TIMES_MAX * usual) * waitingForCore(),
  }
}

const sendsHostileBodies: Attack = async (target) => {
  const usual = await usualTime(target, 50)
  const statuses = await sendHostileBodies(target)
  const slow = await slowMeanwhile(target, () => sendHostileBodies(target), 2, 50)
  return {
    what: 'Bodies of 4 MB to a public endpoint, over and over: 19 of 20 requests of somebody else',
    bound: `all refused with 413; under ${WAIT_MAX}`,
    measured: `${milliseconds(slow)} (usual: ${milliseconds(usual)})`,
    holds: statuses.every((status) => status === 413) && isShort(slow, usual),
  }
}

const asksForReadyAnswers: Attack = async (target) => {
  const headers = { 'accept-encoding': 'br' }
  const attack = async () => {
    await ask(target, null, '/v1/openapi.json', { headers })
    await ask(target, null, '/site/listing', { headers })
  }
  const usual = await usualTime(target, 50)
  const slow = await slowMeanwhile(target, attack, 16, 100)
  return {
    what: 'The description of the API and the public list of rooms, over and over on 16 connections: 19 of 20 requests of somebody else',
    bound: `under ${WAIT_MAX}`,
    measured: `${milliseconds(slow)} (usual: ${milliseconds(usual)})`,
    holds: isShort(slow, usual),
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

const readsHostileCalendars: Attack = async (target, _, platform) => {
  const usual = await usualTime(target, 50)
  const result = await readHostileCalendars(target, platform)
  const { files, answered, slowMs, storm, refused, reached, wrongPerson } = result
  return {
    what: `${files} calendar files that are made to take long (exceptions, rules, zones, endless occurrences), one after the other: 19 of 20 requests of somebody else; then ${storm} checks at once, and a guest who adds a calendar to the host's room`,
    bound: `each file has an answer; under ${WAIT_MAX}; all checks are refused with 429 and none reaches the other platform; 403`,
    measured: `${answered} of ${files}; ${milliseconds(slowMs)} (usual: ${milliseconds(usual)}); ${refused} refused, ${reached} reached it; ${wrongPerson}`,
    holds:
      answered === files &&
      isShort(slowMs, usual) &&
      refused === storm &&
      reached === 0 &&
      wrongPerson === 403,
  }
}

/** Pictures come last: memory that drawing them has split up is not given back at once, and the others are bounded without it. */
const ATTACKS: readonly Attack[] = [
  fillsAndStalls,
  sendsHostileBodies,
  asksForReadyAnswers,
  opensConnections,
  sendsTooMuch,
  fillsTicket,
  stallsBodies,
  readsHostileCalendars,
  ...LIMITS_HELD,
  ...PEOPLE_AND_MONEY,
  uploadsHeavyPictures,
]

/** Those that take more memory than others, in MB. */
const MORE_MEMORY: ReadonlyMap<Attack, number> = new Map([
  [uploadsHeavyPictures, DRAWING_MAX_MB],
  [readsHostileCalendars, READING_MAX_MB],
  [guessesPasswords, HASHING_MAX_MB],
])

await main(process.argv.slice(2))
