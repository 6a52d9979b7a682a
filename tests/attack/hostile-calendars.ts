import { randomUUID } from 'node:crypto'
import { CALENDAR_CHECKS_PER_MINUTE } from '#server/records/calendars/limits.ts'
import type { CalendarPlatform } from '#tests/support/calendar-platform.ts'
import { HOSTILE_CALENDARS } from '#tests/support/hostile-calendars.ts'
import { ask, type AttackTarget } from './attack-target.ts'

const STORM = 150

/** What a host's hostile calendars came to. Times are those of somebody else's requests meanwhile. */
export type HostileCalendars = {
  files: number
  /** How many of them had an answer to the host, as each must. */
  answered: number
  slowMs: number
  /** Of that many checks at once, after the limit: how many were refused, and how many reached the platform. */
  storm: number
  refused: number
  reached: number
  /** The status of a guest who adds a calendar to that room. */
  wrongPerson: number
}

/** A host has calendars read that are made to take long, as many as a minute allows, and then asks without a pause. */
export async function readHostileCalendars(
  target: AttackTarget,
  platform: CalendarPlatform,
): Promise<HostileCalendars> {
  const { unit_id } = await target.db
    .selectFrom('chats')
    .select('unit_id')
    .where('id', '=', target.chatId)
    .executeTakeFirstOrThrow()
  const path = (id: string) => `/v1/units/${unit_id}/calendars/${id}`
  const feedId = randomUUID()
  const add = (token: string, id: string) =>
    ask(target, token, path(id), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${platform.origin}/a.ics`, name: 'A' }),
    })
  const check = () => ask(target, target.other, `${path(feedId)}/check`, { method: 'POST' })

  const files = HOSTILE_CALENDARS.slice(0, CALENDAR_CHECKS_PER_MINUTE)
  let [answered, isOver] = [0, false]
  const reading = (async () => {
    for (const [nth, [, text]] of files.entries()) {
      platform.serve(text)
      const { status } = await (nth === 0 ? add(target.other, feedId) : check())
      if (status === 200) answered += 1
    }
    isOver = true
  })()
  const times: number[] = []
  while (!isOver) times.push((await ask(target, target.attacker, '/v1/units')).ms)
  await reading
  const slowMs = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  const before = platform.asked()
  const storm = await Promise.all(Array.from({ length: STORM }, check))
  return {
    files: files.length,
    answered,
    slowMs,
    storm: STORM,
    refused: storm.filter(({ status }) => status === 429).length,
    reached: platform.asked() - before,
    wrongPerson: (await add(target.attacker, randomUUID())).status,
  }
}
