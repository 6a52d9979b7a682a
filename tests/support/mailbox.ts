import { readMails } from '#server/mail/mail-folder.ts'
import { until } from './until.ts'

/**
 * Returns the link in the newest mail to an address, once there are `count` mails to it; the server responds before it
 * sends mail.
 */
export async function mailedLink(dataDir: string, to: string, count = 1): Promise<string> {
  const mails = await until(`mail number ${count} to ${to}`, async () => {
    const found = (await readMails(dataDir)).filter((mail) => mail.to === to)
    return found.length >= count ? found : null
  })
  const link = /https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0]
  if (link === undefined) throw new Error(`The mail to ${to} holds no link:\n${mails[0]?.text}`)
  return link
}
