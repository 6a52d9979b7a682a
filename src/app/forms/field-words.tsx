import { Icon } from '#app/ui/icon.tsx'
import type { Words } from './use-field.ts'

/** What stands under a field: its help, or what is wrong with it in the help's place. */
export function FieldWords({ words: { id, text, isError } }: { words: Words }) {
  if (text === undefined) return null
  return (
    <p id={id} className="field-words">
      {isError ? (
        <span className="field-error">
          <Icon name="exclamation-circle" />
          <span>{text}</span>
        </span>
      ) : (
        text
      )}
    </p>
  )
}
