import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isSystemEventName } from '#contract/system-event-names.ts'
import { centsText } from '#app/format/cents-text.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import type { MessageView } from '#workers/replica-api.ts'
import { callWords } from './call-words.ts'
import { lineWords } from './line-words.ts'

type Said = Pick<MessageView, 'kind' | 'event' | 'message' | 'isMine' | 'isTakenBack'>

/**
 * Returns a function that words a message in the current language. `name` is its sender's and appears only in texts
 * about other people's actions.
 */
export function useMessageText(): (message: Said, name: string) => string {
  const { t, i18n } = useTranslation('messages')
  const dates = useDateText()
  return useMemo(
    () => (message, name) => {
      const { kind, event } = message
      if (message.isTakenBack)
        return t(message.isMine ? 'change.youTookBack' : 'change.theyTookBack', { name })
      if (kind === 'call') return t(callWords(message))
      // A newer server may report an event for which this build has no text.
      if (kind !== 'system' || event === undefined || !isSystemEventName(event.name)) return message.message
      const { cents, day, untilDay, unitTitle = '' } = event
      const from = day === undefined ? '' : dates.calendarDay(day)
      const words = t(lineWords({ ...event, name: event.name }, message.isMine), {
        name,
        room: unitTitle,
        day: from,
        days: day !== undefined && untilDay !== undefined ? dates.calendarRange(day, untilDay) : from,
        amount: centsText(cents ?? null),
      })
      // The line is about another room than the conversation was.
      return unitTitle === '' || event.name === 'unitAsked' ? words : `${words} · ${unitTitle}`
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `t` changes with the language
    [i18n.language, dates],
  )
}
