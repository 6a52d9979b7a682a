import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Config } from '#server/scope/config.ts'
import type { Letter, Mail } from '#server/scope/scope.ts'
import { toFolder } from './mail-folder.ts'
import type { MailRoute } from './mail-of.ts'
import { toSmtp } from './smtp.ts'

export type MailOptions = {
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'>
  now: () => Date
  log: (line: string) => void
}

/** Letters under way when the server ends get this long. */
const CLOSE_LIMIT_MS = 10_000

/** The server's mail: by SMTP where that is configured, otherwise into the folder of the data directory. */
export function openMail({ config, now, log }: MailOptions): Mail {
  const route = config.smtpUrl
    ? toSmtp(config.smtpUrl, config.mailFrom)
    : toFolder({ dataDir: config.dataDir, from: config.mailFrom, now })
  const underWay = new Set<Promise<void>>()

  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  return {
    send(letter) {
      const sending = deliver(route, letter)
        .catch((error: unknown) => log(`A mail could not be sent${reasonOf(error)}`))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    settled,
    async close() {
      const limit = new AbortController()
      const late = setTimeout(CLOSE_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => {})
      await Promise.race([settled(), late])
      limit.abort()
      route.close()
    },
  }
}

/** The answer that the letter belongs to goes out first: whether a letter is written must not show in its time. */
async function deliver(route: MailRoute, letter: Letter): Promise<void> {
  await setImmediate()
  await route.deliver(letter)
}

/** Codes only: what a mail server says quotes the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const codes = ['code', 'responseCode', 'command'].flatMap((name) => {
    const value: unknown = Object.entries(error).find(([key]) => key === name)?.[1]
    return typeof value === 'number' || (typeof value === 'string' && /^[A-Z_ ]{1,30}$/.test(value))
      ? [value]
      : []
  })
  return ` (${[error.name, ...codes].join(' ')})`
}
