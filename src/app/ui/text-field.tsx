import { useId, useState } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useController,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldError } from './field-error.tsx'
import { IconButton } from './icon-button.tsx'

export type TextFieldProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
  rules?: RegisterOptions<T, FieldPath<T>>
  type?: 'text' | 'email' | 'password'
  help?: string
  autoComplete?: AutoFill
}

/**
 * A line of text: label above, help under it; an error takes the place of the help and describes the field. A password
 * can be shown. The platform's own input, not one in a shadow tree, because password managers fill only what they see.
 */
export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { control, name, label, rules, type = 'text', help, autoComplete } = props
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) })
  const { t } = useTranslation('shell')
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const error = fieldState.error?.message
  const hasWords = error !== undefined || help !== undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-line">
        <input
          {...field}
          id={id}
          type={isShown ? 'text' : type}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={hasWords ? `${id}-words` : undefined}
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
      {hasWords && (
        <p id={`${id}-words`} className="field-words">
          {error === undefined ? help : <FieldError text={error} />}
        </p>
      )}
    </div>
  )
}
