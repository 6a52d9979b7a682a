import { escapeHtml } from '#server/http/escape-html.ts'
import type { KeptMail } from './mail-folder.ts'

const ADDRESS = /(https?:\/\/[^\s<>"']+)/

/** Returns the page that lists the mails, newest first. */
export function mailboxPage(title: string, mails: readonly KeptMail[]): string {
  const rows = mails.map(
    ({ name, to, subject, sentAt }) =>
      `<li><a href="/mailbox/${escapeHtml(name)}">${escapeHtml(subject)}</a><p>${escapeHtml(to)} · ${time(sentAt)}</p></li>`,
  )
  return page(
    `Mailbox of ${title}`,
    `<p>Every mail that ${escapeHtml(title)} has written. None has left this machine: mail goes out once SMTP_URL is set.</p>
${rows.length > 0 ? `<ol>\n${rows.join('\n')}\n</ol>` : '<p>No mail yet. It comes when somebody registers or forgets a password.</p>'}`,
  )
}

/** Returns the page of one mail, as plain text with clickable links. */
export function mailPage({ to, subject, sentAt, text }: KeptMail): string {
  return page(
    subject,
    `<p>To ${escapeHtml(to)} · ${time(sentAt)}</p>
<div class="letter">${withLinks(text.trim())}</div>
<p><a href="/mailbox">All mails</a></p>`,
  )
}

/** The style of the pages above. Served separately, because the security policy forbids inline styles. */
export const MAILBOX_STYLE = `:root { color-scheme: light dark; }
body { background: light-dark(#f5f7f7, #0d1314); color: light-dark(#131b1d, #eef3f3); font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 42rem; margin: 2rem auto; padding-inline: 1rem; }
h1 { font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
p, time { color: light-dark(#3f4c4e, #c0cccd); }
a { color: light-dark(#0b5a6e, #69bfd3); text-underline-offset: 0.2em; }
ol, .letter { margin-block: 1.5rem; padding: 0; border: 1px solid light-dark(#dce2e2, #263134); border-radius: 0.875rem; background: light-dark(#fff, #141b1d); }
ol { list-style: none; }
li { padding: 0.75rem 1.25rem; overflow-wrap: anywhere; }
li + li { border-block-start: 1px solid light-dark(#dce2e2, #263134); }
li p { margin: 0; font-size: 0.875rem; }
.letter { padding: 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/mailbox/style.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

/** Splitting by a pattern with a group puts its matches at every odd index. */
function withLinks(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, at) =>
      at % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}

function time(at: Date): string {
  const iso = at.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}
