import { expect, it } from 'vitest'
import * as limits from './limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The numbers of the specification (§8, §9), written out: each is one constant that both sides read. */
const SPECIFIED: [keyof typeof limits, number][] = [
  ['SESSION_CHECK_MS', 5 * MINUTE],
  ['REFRESH_RETRY_MS', 30 * SECOND],
  ['REFRESH_WINDOW_MS', HOUR],
  ['SESSION_END_MARGIN_MS', 10 * SECOND],
  ['UPDATE_CHECK_MS', 3600 * SECOND],
  ['CHUNK_RELOAD_GUARD_MS', 10 * SECOND],
  ['LOCKOUT_MS', 30 * MINUTE],
  ['LOCKOUT_ATTEMPTS', 5],
  ['PASSWORD_LENGTH_MIN', 8],
  ['CHATS_FIRST_PAGE', 2],
  ['MESSAGES_FIRST_PAGE', 50],
  ['MESSAGES_REFRESH_PAGE', 20],
  ['LIVE_ACTIVITY_TIMEOUT_MS', 120 * SECOND],
  ['LIVE_PONG_TIMEOUT_MS', 30 * SECOND],
  ['LIVE_UNAVAILABLE_TIMEOUT_MS', 10 * SECOND],
  ['TOKEN_LIFE_MS', 24 * HOUR],
  ['TOKEN_LIFE_REMEMBERED_MS', 30 * 24 * HOUR],
]

it.each(SPECIFIED)('%s is %i', (name, value) => {
  expect(limits[name]).toBe(value)
})
