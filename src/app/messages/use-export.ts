import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { readOnce } from '#app/replica/read-once.ts'
import { replica } from '#app/replica/replica.ts'
import type { ChatView } from '#workers/replica-api.ts'
import { isDelivery } from './delivery.ts'
import { chatAsText } from './export-chat.ts'
import { fullName } from './participant-names.ts'
import { saveTextFile } from './save-text-file.ts'

/** Saves a whole conversation as a text file: what is on this device, after fetching what is not where that is possible. */
export function useExport(chat: ChatView, name: string) {
  const { t } = useTranslation('messages')
  const dates = useDateText()
  const [hasFailed, setHasFailed] = useState(false)

  async function run(): Promise<void> {
    const whole = { chatId: chat.id, fromPage: 0, toPage: null }
    const first = await readOnce('room', whole)
    const missing = first.ok ? [...new Set(first.value.gaps.map((gap) => gap.page))] : []
    if (missing.length > 0) await replica.fetchPages(chat.id, missing)
    const room = missing.length > 0 ? await readOnce('room', whole) : first
    setHasFailed(!room.ok)
    if (!room.ok) return
    const text = chatAsText(room.value.messages, room.value.gaps, {
      nameOf: ({ isMine, senderId }) => {
        const author = chat.others.find((person) => person.id === senderId)
        return isMine ? t('export.me') : author ? fullName(author) : t('list.unknownPerson')
      },
      dayOf: dates.dayKey,
      timeOf: dates.time,
      stateOf: ({ state }) => {
        if (!isDelivery(state) || state === 'sent' || state === 'read') return ''
        return state === 'rejected' ? t('state.rejectedShort') : t(`state.${state}`)
      },
      missing: (count) => t('gap.missing', { count }),
    })
    saveTextFile(t('export.fileName', { name }), text)
  }

  return { run, hasFailed }
}
