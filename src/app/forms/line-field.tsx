import { OwnField, type OwnFieldProps } from './own-field.tsx'

/** A single line of text. */
export function LineField({
  label,
  value,
  onValue,
  help,
  error,
  isReadOnly = false,
  maxLength,
  autoCapitalize = 'sentences',
  inputMode,
}: OwnFieldProps<string> & {
  maxLength: number
  autoCapitalize?: 'off' | 'sentences' | 'words'
  inputMode?: 'numeric'
}) {
  return (
    <OwnField label={label} help={help} error={error}>
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
