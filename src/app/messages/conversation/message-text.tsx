import { useMemo } from 'react'
import { phoneParts } from '#app/messages/quotes/phone-parts.ts'

/** The words of a message, as text alone; a phone number in them can be called. */
export function MessageText({ text }: { text: string }) {
  const parts = useMemo(() => phoneParts(text), [text])
  return (
    <bdi dir="auto">
      {parts.map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never change places
          <a key={index} href={part.href}>
            {part.text}
          </a>
        ),
      )}
    </bdi>
  )
}
