import type { Config } from '#server/scope/config.ts'
import type { Finding } from './finding.ts'
import { lookAtDatabase, type DatabasePlace } from './look-at-database.ts'
import { lookAtDisk, lookAtMail, lookAtProxy, lookAtPush, lookAtStorage } from './look-around.ts'

const MARKS: Record<Finding['state'], string> = { fine: 'ok     ', warning: 'warning', wrong: 'WRONG  ' }

/** Looks at everything that a server with this configuration needs, beside one that runs. Changes and sends nothing. */
export async function examine(config: Config, place: DatabasePlace, now: () => Date): Promise<Finding[]> {
  const found = await Promise.all([
    lookAtDatabase(place, now),
    lookAtStorage(config),
    lookAtDisk(config.dataDir),
    lookAtMail(config),
    lookAtPush(),
    lookAtProxy(config),
  ])
  return found.flat()
}

/** Returns a line for each finding. */
export function linesOf(found: readonly Finding[]): string[] {
  return found.map(({ about, state, says }) => `${MARKS[state]}  ${about}: ${says}`)
}
