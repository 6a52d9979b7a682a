import { Icon } from '#app/ui/icon.tsx'
import type { Words } from './use-field.ts'

/** The text under a field: its help, or its error or warning in place of the help. */
export function FieldWords({ words: { id, text, isError, isWarning = false } }: { words: Words }) {
  if (text === undefined) return null
  return (
    <p id={id} className="field-words">
      {isError || isWarning ? (
        <span className={isError ? 'field-error' : 'field-warning'}>
          <Icon name="exclamation-circle" />
          <span>{text}</span>
        </span>
      ) : (
        text
      )}
    </p>
  )
}
