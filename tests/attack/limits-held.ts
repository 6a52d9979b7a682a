import {
  NAME_CHANGES_PER_DAY,
  UNITS_OF_HOST_MAX,
  UPLOAD_QUOTA_BYTES,
  WRITTEN_BYTES_PER_HOUR,
} from '#contract/limits.ts'
import type { AttackTarget } from './attack-target.ts'
import type { Figure } from './figures-table.ts'
import { slowMeanwhile, usualTime } from './hostile-bodies.ts'
import {
  announceFiles,
  guessApplications,
  guessPasswords,
  makeRooms,
  nameOtherCenturies,
  rename,
  sendInterlaced,
} from './small-limits.ts'

const milliseconds = (value: number) => `${Math.round(value)} ms`
/** What somebody may wait for their own revenue, for a picture that is refused, and beside somebody who guesses. */
const OWN_WAIT_MS = 2_000

type Attack = (target: AttackTarget) => Promise<Figure>

const days: Attack = async (target) => {
  const { days: statuses, slowestMs } = await nameOtherCenturies(target)
  return {
    what: 'Agreements, blocked days and expenses of the years 0, 1 and 9999, and revenue as of them',
    bound: `all refused with 422; revenue under ${OWN_WAIT_MS} ms`,
    measured: `${statuses.filter((status) => status === 422).length} of ${statuses.length}; ${milliseconds(slowestMs)}`,
    holds: statuses.every((status) => status === 422) && slowestMs < OWN_WAIT_MS,
  }
}

const rooms: Attack = async (target) => {
  const { made, status } = await makeRooms(target)
  return {
    what: 'One host makes rooms with long texts without a pause: how many until one is refused',
    bound: `at most ${UNITS_OF_HOST_MAX}, or ${WRITTEN_BYTES_PER_HOUR / 1e6} MB`,
    measured: `${made}, then ${status}`,
    holds: made <= UNITS_OF_HOST_MAX && (status === 422 || status === 429),
  }
}

const files: Attack = async (target) => {
  const begun = await announceFiles(target)
  const mib = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`
  return {
    what: '60 files of 20 MiB that one person announces at once: what is let in',
    bound: `at most ${mib(UPLOAD_QUOTA_BYTES)}`,
    measured: mib(begun),
    holds: begun > 0 && begun <= UPLOAD_QUOTA_BYTES,
  }
}

const interlacedPicture: Attack = async (target) => {
  const { status, ms } = await sendInterlaced(target)
  return {
    what: 'An interlaced picture of 50 megapixels with 16 bits a channel',
    bound: `refused by its header, under ${OWN_WAIT_MS} ms`,
    measured: `${status} after ${milliseconds(ms)}`,
    holds: status === 422 && ms < OWN_WAIT_MS,
  }
}

const names: Attack = async (target) => {
  const taken = await rename(target)
  return {
    what: '12 changes of one name in a row: how many are taken',
    bound: `at most ${NAME_CHANGES_PER_DAY} in a day`,
    measured: String(taken),
    holds: taken > 0 && taken <= NAME_CHANGES_PER_DAY,
  }
}

const applications: Attack = async (target) => {
  const { kinds, evil } = await guessApplications(target)
  return {
    what: "501 guesses of the live connection's application id, the right one among them, and one under a foreign name",
    bound: 'one answer to all; 421',
    measured: `${kinds}; ${evil}`,
    holds: kinds === 1 && evil === 421,
  }
}

export const guessesPasswords: Attack = async (target) => {
  await guessPasswords(target)
  const usual = await usualTime(target, 50)
  const slow = await slowMeanwhile(target, () => guessPasswords(target), 1, 50)
  return {
    what: 'Guesses of the password of an open session, 16 at once, once it is locked: 19 of 20 requests of somebody else',
    bound: `under ${OWN_WAIT_MS} ms`,
    measured: `${milliseconds(slow)} (usual: ${milliseconds(usual)})`,
    holds: slow < OWN_WAIT_MS,
  }
}

/** Attacks on the limits of number, size and time that one person meets. */
export const LIMITS_HELD: readonly Attack[] = [
  days,
  applications,
  guessesPasswords,
  names,
  files,
  interlacedPicture,
  rooms,
]
