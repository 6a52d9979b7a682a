import { photosInSigns } from '#contract/photos-in-signs.ts'
import { escaped } from '#app/evidence/escaped.ts'
import { htmlDocument } from '#app/evidence/html-document.ts'
import type { WaitingChat, WaitingEdit, WaitingMessage, WaitingView } from '#workers/replica-api.ts'

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}p,dd{white-space:pre-wrap;margin:0}li{margin-block:1rem}small{color:#555}'

/** Returns everything that waits, in full: texts, device times, states and attempts. */
export function waitingAsJson(waiting: WaitingView, madeAt: Date): string {
  return `${JSON.stringify({ madeAt: madeAt.toISOString(), ...waiting }, null, 2)}\n`
}

export type PageWords = {
  /** BCP 47. */
  language: string
  title: string
  made: string
  to: (chat: WaitingChat) => string
  state: (message: WaitingMessage) => string
  changes: string
  record: (edit: WaitingEdit) => string
  /** Title of the files' section; their contents stay on the device. */
  files: string
}

/** Returns what waits as a self-contained page to read and print; it runs and loads nothing. */
export function waitingAsHtml({ chats, edits, files }: WaitingView, words: PageWords): string {
  const sections = chats.map((chat) => {
    const items = chat.messages.map(
      (message) =>
        `<li><p dir="auto">${escaped(wordsOf(message))}</p><small>${escaped(words.state(message))}</small></li>`,
    )
    return `<h2 dir="auto">${escaped(words.to(chat))}</h2>\n<ol>\n${items.join('\n')}\n</ol>`
  })
  if (edits.length > 0) sections.push(`<h2>${escaped(words.changes)}</h2>`)
  for (const edit of edits) {
    const fields = Object.entries(edit.mine).map(
      ([field, value]) => `<dt>${escaped(field)}</dt><dd dir="auto">${escaped(asText(value))}</dd>`,
    )
    sections.push(`<h3 dir="auto">${escaped(words.record(edit))}</h3>\n<dl>\n${fields.join('\n')}\n</dl>`)
  }
  if (files.length > 0) {
    const names = files.map(({ name }) => `<li dir="auto">${escaped(name)}</li>`)
    sections.push(`<h2>${escaped(words.files)}</h2>\n<ul>\n${names.join('\n')}\n</ul>`)
  }
  const body = `<p>${escaped(words.made)}</p>\n${sections.join('\n')}`
  return htmlDocument({ language: words.language, title: words.title, style: STYLE, body })
}

function wordsOf({ message, photos }: WaitingMessage): string {
  return photos.length === 0 ? message : `${message}\n${photosInSigns(photos.length)}`.trim()
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
