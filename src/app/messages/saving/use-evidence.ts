import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { useSession } from '#app/auth/session.ts'
import { makeEvidence } from '#app/evidence/evidence.ts'
import { evidencePage } from '#app/evidence/evidence-page.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { productName } from '#app/i18n/i18n.ts'
import type { MessageVersion } from '#contract/message-change.ts'
import { languageTagOf } from '#contract/locale.ts'
import { readOnce } from '#app/replica/read-once.ts'
import { replica } from '#app/replica/replica.ts'
import type { ChatView, ChatWindow } from '#workers/replica-api.ts'
import { useMessageText } from '#app/messages/parts/use-message-text.ts'
import { chatEvidence, evidenceRows, type EvidenceWords, type Versions } from './chat-evidence.ts'
import { isDelivery } from '#app/ui/delivery.ts'
import { chatAsText } from './export-chat.ts'

/** The files of a saved conversation, ready to download, and counts of their content. */
export type SavedChat = {
  html: string
  json: string
  text: string
  sha256: string
  accepted: number
  waiting: number
  missing: number
}

/** Builds a whole conversation from what is on this device, after fetching what is missing if possible. */
export function useEvidence(chat: ChatView, name: string) {
  const { t, i18n } = useTranslation('messages')
  const dates = useDateText()
  const session = useSession()
  const [saved, setSaved] = useState<SavedChat | 'failed' | null>(null)

  const wordsOf = useMessageText()
  const language = languageTagOf(i18n.language)
  const moments = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
  })
  const me = session === null ? '' : fullName(session.user)
  const words: EvidenceWords = {
    nameOf: ({ isMine, senderId }) => {
      const author = chat.people.find((person) => person.id === senderId)
      return isMine ? me || t('export.me') : author ? fullName(author) : t('list.unknownPerson')
    },
    momentOf: (at) => moments.format(new Date(at)),
    textOf: (message) => wordsOf(message, words.nameOf(message)),
    stateOf: ({ state, isAutomatic }) => {
      if (isAutomatic) return t('state.automatic')
      if (!isDelivery(state) || state === 'sent' || state === 'read') return ''
      return state === 'rejected' ? t('state.rejectedShort') : t(`state.${state}`)
    },
    missing: (count) => t('gap.missing', { count }),
    earlier: (at, text) => t('evidence.earlier', { when: words.momentOf(at), text }),
    noEarlier: t('evidence.noEarlier'),
    readablePhoto: t('evidence.readablePhoto'),
    fullPhoto: t('evidence.fullPhoto'),
  }

  async function build({ messages: shown, gaps }: ChatWindow): Promise<SavedChat> {
    // A change that waits here isn't what the server has accepted.
    const messages = shown.map((message) => message.change?.before ?? message)
    const isAnyChanged = messages.some(
      ({ isEdited, isTakenBack }) => isEdited === true || isTakenBack === true,
    )
    const versions = isAnyChanged ? await readVersions(chat.id) : new Map()
    const title = t('export.fileName', { name })
    const madeAt = new Date().toISOString()
    const { timeZone } = moments.resolvedOptions()
    const part = chatEvidence(chat, messages, gaps, versions, { title, nameOf: words.nameOf })
    const evidence = await makeEvidence({ product: productName(), madeAt, madeBy: me, timeZone }, [part])
    const records = evidence.parts[0]?.records ?? []
    const sums = new Map(records.map((record) => [String(record['id']), String(record['sha256'])]))
    const accepted = messages.filter(({ position }) => position !== null).length
    const missing = gaps.reduce((sum, gap) => sum + gap.toPosition - gap.fromPosition + 1, 0)
    const html = evidencePage({
      language,
      direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
      title,
      facts: [
        [t('evidence.madeAt'), words.momentOf(madeAt)],
        [t('evidence.madeBy'), me],
        [t('evidence.zone'), timeZone],
        [t('evidence.accepted'), String(accepted)],
        [t('evidence.waiting'), String(messages.length - accepted)],
        [t('evidence.missing'), String(missing)],
      ],
      notes: [t('evidence.times')],
      columns: [
        t('evidence.column.number'),
        t('evidence.column.accepted'),
        t('evidence.column.written'),
        t('evidence.column.sender'),
        t('evidence.column.message'),
      ],
      rows: evidenceRows(messages, gaps, sums, versions, words),
      checkTitle: t('evidence.checkTitle'),
      check: [t('evidence.check')],
      sha256: evidence.sha256,
    })
    const text = chatAsText(messages, gaps, { ...words, dayOf: dates.dayKey, timeOf: dates.time })
    const waiting = messages.length - accepted
    return { html, json: evidence.json, text, sha256: evidence.sha256, accepted, waiting, missing }
  }

  useEffect(() => {
    let isGone = false
    const make = async (): Promise<SavedChat | 'failed'> => {
      const window = await readWhole(chat.id)
      return window === null ? 'failed' : build(window)
    }
    // The hash function is unavailable if the page did not come over a secure connection.
    void make()
      .catch(() => 'failed' as const)
      .then((made) => void (isGone || setSaved(made)))
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens: it describes exactly what is saved
  }, [chat.id])

  return saved
}

/** Returns what the messages of a chat said before they were changed; `null` without a connection. */
async function readVersions(chatId: string): Promise<Versions> {
  const versions = new Map<string, MessageVersion[]>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await replica.ask('messageVersions', { chatId, page })
    if (!answer.ok) return null
    for (const version of answer.value.data)
      versions.set(version.messageId, [...(versions.get(version.messageId) ?? []), version])
    last = answer.value.meta.lastPage
  }
  return versions
}

async function readWhole(chatId: string): Promise<ChatWindow | null> {
  const whole = { chatId, fromPage: 0, toPage: null }
  const first = await readOnce('chatWindow', whole)
  const missing = first.ok
    ? [...new Set([...first.value.gaps.map((gap) => gap.page), ...first.value.toldEarlier])]
    : []
  if (missing.length > 0) await replica.fetchPages(chatId, missing)
  const window = missing.length > 0 ? await readOnce('chatWindow', whole) : first
  return window.ok ? window.value : null
}
