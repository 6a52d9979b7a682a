import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#server/scope/config.ts'
import type { Letter } from '#server/scope/scope.ts'

/** Delivers letters, with an id if it has to stay the same. Rejects if one couldn't be handed over. */
export type MailRoute = {
  deliver(letter: Letter, id?: string): Promise<void>
  close(): void
}

/** Converts a letter to nodemailer's format. The same `id` makes the same Message-ID; without one, it's a new one. */
export function mailOf(
  { to, subject, text, html, stopUrl }: Letter,
  from: Config['mailFrom'],
  id?: string,
): SendMailOptions {
  return {
    from,
    ...(id === undefined ? {} : { messageId: `<${id}@${from.address.replace(/^.*@/, '')}>` }),
    // As an object, because in a string an address with a comma would be read as two.
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl === undefined ? {} : oneClick(stopUrl)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Lets a mail program unsubscribe with one click (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
