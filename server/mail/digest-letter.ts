import { counted, fill } from '#server/http/fill-text.ts'
import type { OrderOf } from '#server/scope/mail-order.ts'
import type { Letter } from '#server/scope/scope.ts'
import { DIGEST_TEXTS } from './digest-texts.ts'
import { NOTICE_TEXTS } from './notice-texts.ts'
import type { StopLink } from './stop-link.ts'
import { writeLetter } from './write-letter.ts'

/** Writes the mail that says who has written about which room. What they wrote can only be read after signing in. */
export function digestLetter({
  to,
  locale,
  chats,
  moreChats,
  title,
  address,
  stop,
}: OrderOf<'messages'> & { title: string; address: string; stop: StopLink }): Letter {
  const texts = DIGEST_TEXTS[locale]
  const { someone } = NOTICE_TEXTS[locale]
  const lines = chats.map(({ who, room, count }) => {
    const from = room === '' ? who || someone : fill(texts.from, { who: who || someone, room })
    return `${from} (${count.toLocaleString(locale)})`
  })
  const [first] = chats
  const isOne = chats.length === 1 && moreChats === 0
  return writeLetter({
    to,
    locale,
    title,
    subject: counted(
      locale,
      texts.subject,
      chats.reduce((sum, { count }) => sum + count, 0),
    ),
    before: [...lines, ...(moreChats > 0 ? [counted(locale, texts.more, moreChats)] : [])],
    link: {
      url: `${address}/messages${isOne && first ? `?chat=${first.chatId}` : ''}`,
      action: texts.action,
    },
    after: [],
    stop,
  })
}
