import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import type { Config } from '#server/scope/config.ts'
import { mailOf, type MailRoute } from './mail-of.ts'

/** The folder is for trying things out. Only this many of the newest mails are kept. */
export const MAILS_KEPT = 200
/** Names that sort by time and can't lead to another folder. */
const MAIL_NAME = /^\d{4}-\d\d-\d\dT[\d-]+Z-\d{6}-[0-9a-f]{8}$/
const COUNT_DIGITS = 6

/** A mail in the folder, with what its page shows. */
export type KeptMail = { name: string; to: string; subject: string; sentAt: Date; text: string }

export type FolderOptions = { dataDir: string; from: Config['mailFrom']; now: () => Date }

/**
 * Writes letters to the data directory as .eml files, which any mail program opens. Only the server's user may read
 * them.
 */
export function toFolder({ dataDir, from, now }: FolderOptions): MailRoute {
  const folder = folderOf(dataDir)
  let count = 0
  return {
    async deliver(letter, id) {
      const at = now()
      count = (count + 1) % 10 ** COUNT_DIGITS
      const order = `${at.toISOString().replace(/[:.]/g, '-')}-${String(count).padStart(COUNT_DIGITS, '0')}`
      const path = join(folder, `${order}-${randomBytes(4).toString('hex')}`)
      const source = await new MailComposer({ ...mailOf(letter, from, id), date: at }).compile().build()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.part`, source, { mode: 0o600 })
      await rename(`${path}.part`, `${path}.eml`)
      for (const name of (await mailNames(dataDir)).slice(MAILS_KEPT))
        await rm(join(folder, `${name}.eml`), { force: true })
    },
    close: () => {},
  }
}

/** Returns every mail in the folder, newest first. */
export async function readMails(dataDir: string): Promise<KeptMail[]> {
  const mails: KeptMail[] = []
  for (const name of await mailNames(dataDir)) {
    const mail = await readMail(dataDir, name)
    if (mail) mails.push(mail)
  }
  return mails
}

/** Returns one mail, or `null` if there is none with this name. */
export async function readMail(dataDir: string, name: string): Promise<KeptMail | null> {
  if (!MAIL_NAME.test(name)) return null
  const source = await readFile(join(folderOf(dataDir), `${name}.eml`)).catch(() => null)
  if (!source) return null
  const { to, subject, date, text } = await PostalMime.parse(source)
  return {
    name,
    to: to?.map(({ address }) => address ?? '').join(', ') ?? '',
    subject: subject ?? '',
    sentAt: new Date(date ?? 0),
    text: text ?? '',
  }
}

/** Returns the names without their extension, newest first. */
async function mailNames(dataDir: string): Promise<string[]> {
  const files = await readdir(folderOf(dataDir)).catch(() => [])
  return files
    .filter((file) => file.endsWith('.eml'))
    .map((file) => file.slice(0, -'.eml'.length))
    .filter((name) => MAIL_NAME.test(name))
    .toSorted()
    .toReversed()
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'mail')
}
