import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownMessage } from './assistant-state.ts'
import { formattedText } from './formatted-text.ts'
import { wholeSentences } from './whole-sentences.ts'

/** Tells those who listen what the assistant says, a sentence at a time: not its letters as they come, nor a text again. */
export function SpokenSentences({
  messages,
  isAnswering,
}: {
  messages: readonly ShownMessage[]
  isAnswering: boolean
}) {
  const { language } = useTranslation().i18n
  // What stood there when the panel was opened was said before.
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
          // Sentences are only added: the place of one is its name.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={`${message} ${nth}`}>{sentence}</p>
        )),
      )}
    </div>
  )
}
