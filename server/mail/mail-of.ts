import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#server/scope/config.ts'
import type { Letter } from '#server/scope/scope.ts'

/** Delivers letters. Rejects if one couldn't be handed over. */
export type MailRoute = {
  deliver(letter: Letter): Promise<void>
  close(): void
}

/** Converts a letter to nodemailer's format. */
export function mailOf(
  { to, subject, text, html, stopUrl }: Letter,
  from: Config['mailFrom'],
): SendMailOptions {
  return {
    from,
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
