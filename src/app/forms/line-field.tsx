import { OwnField, type OwnFieldProps } from './own-field.tsx'

/** A single line of text. */
export function LineField({
  label,
  value,
  onValue,
  help,
  warning,
  error,
  isReadOnly = false,
  maxLength,
  autoCapitalize = 'sentences',
  inputMode,
}: OwnFieldProps<string> & {
  maxLength: number
  /** Shown in place of the help while the text may be wrong. It is kept all the same. */
  warning?: string | undefined
  autoCapitalize?: 'off' | 'sentences' | 'words'
  inputMode?: 'numeric'
}) {
  return (
    <OwnField label={label} help={help} warning={warning} error={error}>
      {(control) => (
        <input
          {...control}
          type="text"
          dir="auto"
          value={value}
          maxLength={maxLength}
          autoCapitalize={autoCapitalize}
          inputMode={inputMode}
          autoComplete="off"
          readOnly={isReadOnly}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </OwnField>
  )
}
