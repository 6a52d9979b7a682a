import { Icon } from './icon.tsx'

/** What is wrong with a field, in the place of its help. */
export function FieldError({ text }: { text: string }) {
  return (
    <span className="field-error">
      <Icon name="exclamation-circle" />
      {text}
    </span>
  )
}
