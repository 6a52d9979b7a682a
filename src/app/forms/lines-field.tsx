import { OwnField, type OwnFieldProps } from './own-field.tsx'

const ROWS = 5

/** Several lines of text. */
export function LinesField({
  label,
  value,
  onValue,
  help,
  error,
  isReadOnly = false,
  maxLength,
  rows = ROWS,
  onCaret,
}: OwnFieldProps<string> & {
  maxLength: number
  rows?: number
  /** Called with the caret's position in the text whenever it moves. */
  onCaret?: (place: number) => void
}) {
  return (
    <OwnField label={label} help={help} error={error}>
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          rows={rows}
          value={value}
          maxLength={maxLength}
          readOnly={isReadOnly}
          onSelect={({ currentTarget }) => onCaret?.(currentTarget.selectionEnd)}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </OwnField>
  )
}
