import { useMemo } from 'react'
import { phoneParts } from '#app/messages/quotes/phone-parts.ts'

/** The text of a message, as text only. Phone numbers in it become links that call them. */
export function MessageText({ text }: { text: string }) {
  const parts = useMemo(() => phoneParts(text), [text])
  return (
    <bdi dir="auto">
      {parts.map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
          <a key={index} href={part.href}>
            {part.text}
          </a>
        ),
      )}
    </bdi>
  )
}
