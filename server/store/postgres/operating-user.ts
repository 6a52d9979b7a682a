import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** A user of the operating system. */
export type OperatingUser = { uid: number; gid: number }

/** Accounts to run PostgreSQL as if we're root, best first; `nobody` exists on every system. */
const ACCOUNTS = ['farstead', 'postgres', 'nobody']

/**
 * Chooses the user to run PostgreSQL as; `null` is the current one. PostgreSQL refuses to run as root, so root uses an
 * account without privileges. `previousUid` is the owner of an existing cluster, who keeps it.
 */
export function chooseOperatingUser(previousUid: number | null): OperatingUser | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readAccounts()
  const previous = accounts.find(({ uid }) => uid === previousUid && uid !== 0)
  const account = previous ?? ACCOUNTS.flatMap((name) => accounts.find((one) => one.name === name) ?? [])[0]
  if (!account)
    throw new Error(`PostgreSQL cannot run as root, and none of ${ACCOUNTS.join(', ')} is an account here`)
  return { uid: account.uid, gid: account.gid }
}

/** Whether a user may pass through every directory above `path`. */
export function canReach(path: string, user: OperatingUser | null): boolean {
  if (!user) return true
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const { mode, uid, gid } = statSync(directory)
    const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if (!(mode & execute)) return false
    if (directory === dirname(directory)) return true
  }
}

function readAccounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([name, , uid, gid]) =>
      name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
    )
}
