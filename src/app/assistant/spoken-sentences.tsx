import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownMessage } from './assistant-state.ts'
import { formattedText } from './formatted-text.ts'
import { wholeSentences } from './whole-sentences.ts'

/** Announces the assistant's text to screen readers sentence by sentence: not letter by letter, and no text twice. */
export function SpokenSentences({
  messages,
  isAnswering,
}: {
  messages: readonly ShownMessage[]
  isAnswering: boolean
}) {
  const { language } = useTranslation().i18n
  // Text from before the panel was opened is not announced.
  const [from, setFrom] = useState(messages.length)
  useEffect(() => {
    if (messages.length < from) setFrom(messages.length)
  }, [messages.length, from])
  const said = useMemo(
    () =>
      messages
        .slice(from)
        .map((message, nth) =>
          message.sender === 'user' || message.card
            ? []
            : wholeSentences(
                formattedText(message.text).textContent ?? '',
                language,
                !isAnswering || from + nth < messages.length - 1,
              ),
        ),
    [messages, from, language, isAnswering],
  )
  return (
    <div className="visually-hidden" aria-live="polite">
      {said.flatMap((sentences, message) =>
        sentences.map((sentence, nth) => (
          // Sentences are only added, so the index identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={`${message} ${nth}`}>{sentence}</p>
        )),
      )}
    </div>
  )
}
