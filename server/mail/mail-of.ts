import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#server/scope/config.ts'
import type { Letter } from '#server/scope/scope.ts'

/** Where letters go; rejects when one could not be handed over. */
export type MailRoute = {
  deliver(letter: Letter): Promise<void>
  close(): void
}

/** A letter as nodemailer takes it. */
export function mailOf(
  { to, subject, text, html, stopUrl }: Letter,
  from: Config['mailFrom'],
): SendMailOptions {
  return {
    from,
    // As an object: as text, an address with a comma in it would be two.
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    // No holiday notice shall answer it.
    headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl === undefined ? {} : oneClick(stopUrl)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Lets a mail program end such mails by one press (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
