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

/**
 * Returns the id that all attempts of an order share, so that of a mail that arrives twice one is shown. A link is made
 * anew in each attempt and ends the one before, so each of its mails has to be shown.
 */
function idOf(order: MailOrder, jobId: string): string | undefined {
  return order.letter === 'link' ? undefined : jobId
}

/** Opens the server's mail: by SMTP if that is configured, otherwise into the folder of the data directory. */
export function openMail({ db, jobs, config, address, now, log }: MailOptions): Mail {
  const route = config.smtpUrl
    ? toSmtp(config.smtpUrl, config.mailFrom)
    : toFolder({ dataDir: config.dataDir, from: config.mailFrom, now })

  const deliver = async (data: unknown, id: string): Promise<void> => {
    // An order written by a newer server fails to parse here. It's retried, and one of the newer servers takes it.
    const order = MailOrder.parse(data)
    const letter = await writeOrder({ db, config, address, now }, order)
    if (!letter) return
    try {
      await route.deliver(letter, idOf(order, id))
    } catch (error) {
      log(`A mail could not be sent (${failureCodes(error)})`)
      if (isBounce(error)) await noteRefused(db, letter.to, now())
      if (!Refusal.safeParse(error).success) throw error
      return
    }
    // It has been sent. A failure from here on would send it again.
    try {
      await noteRefused(db, letter.to, null)
    } catch (error) {
      log(`An address that takes mail again could not be noted (${failureCodes(error)})`)
    }
  }
  return {
    order: (reader, order, id) => jobs.add(reader, 'mail', order, id === undefined ? {} : { id }),
    start: () => jobs.work('mail', deliver),
    settled: () => jobs.drain('mail', deliver),
    close: () => route.close(),
  }
}
