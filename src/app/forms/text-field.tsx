import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#app/ui/icon-button.tsx'
import { FieldWords } from './field-words.tsx'
import { describedBy, type FieldProps, useField } from './use-field.ts'

/**
 * A line of text with its label above and its help below. An error replaces the help and describes the field. A
 * password can be shown. A native input, not one in a shadow tree, because password managers fill only what they can
 * see.
 */
export function TextField<T extends FieldValues>(
  props: FieldProps<T> & {
    type?: 'text' | 'email' | 'password'
    autoComplete?: AutoFill
    autoCapitalize?: 'off' | 'words'
    inputMode?: 'numeric'
    /** Id of another element that explains the field. */
    describedById?: string
  },
) {
  const { type = 'text', inputMode, autoComplete, autoCapitalize = 'off', describedById } = props
  const { field, id, label, validity, isInvalid, isDisabled, isReadOnly, words } = useField(props)
  const { t } = useTranslation('shell')
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="field" data-validity={validity}>
      <label htmlFor={id}>{label}</label>
      <div className="field-line">
        <input
          {...field}
          id={id}
          type={isShown ? 'text' : type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize={autoCapitalize}
          spellCheck={false}
          disabled={isDisabled}
          readOnly={isReadOnly}
          aria-invalid={isInvalid}
          aria-describedby={describedBy(words, describedById)}
        />
        {type === 'password' && (
          <IconButton
            icon={isShown ? 'eye-slash' : 'eye'}
            label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        )}
      </div>
      <FieldWords words={words} />
    </div>
  )
}
