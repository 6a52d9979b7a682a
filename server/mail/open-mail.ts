import { z } from 'zod'
import { failureCodes } from '#server/store/jobs/failure-codes.ts'
import type { Jobs } from '#server/store/jobs/open-jobs.ts'
import type { Config } from '#server/scope/config.ts'
import { MailOrder } from '#server/scope/mail-order.ts'
import type { Mail } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'
import { toFolder } from './mail-folder.ts'
import { isBounce, noteRefused } from './mail-refused.ts'
import { toSmtp } from './smtp.ts'
import { writeOrder } from './write-order.ts'

export type MailOptions = {
  db: Db
  jobs: Jobs
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'title'>
  /** Returns the address at which people reach this server, once it listens. */
  address: () => string
  now: () => Date
  log: (line: string) => void
}

/** How nodemailer reports that the mail server will never accept this mail, rather than just not now. */
const Refusal = z.object({ code: z.enum(['EENVELOPE', 'EMESSAGE']), responseCode: z.number().min(500) })

/** Opens the server's mail: by SMTP if that is configured, otherwise into the folder of the data directory. */
export function openMail({ db, jobs, config, address, now, log }: MailOptions): Mail {
  const route = config.smtpUrl
    ? toSmtp(config.smtpUrl, config.mailFrom)
    : toFolder({ dataDir: config.dataDir, from: config.mailFrom, now })

  const deliver = async (data: unknown): Promise<void> => {
    // An order written by a newer server fails to parse here. It's retried, and one of the newer servers takes it.
    const letter = await writeOrder({ db, config, address, now }, MailOrder.parse(data))
    if (!letter) return
    try {
      await route.deliver(letter)
      await noteRefused(db, letter.to, null)
    } catch (error) {
      log(`A mail could not be sent (${failureCodes(error)})`)
      if (isBounce(error)) await noteRefused(db, letter.to, now())
      if (!Refusal.safeParse(error).success) throw error
    }
  }
  return {
    order: (reader, order, id) => jobs.add(reader, 'mail', order, id === undefined ? {} : { id }),
    start: () => jobs.work('mail', deliver),
    settled: () => jobs.drain('mail', deliver),
    close: () => route.close(),
  }
}
