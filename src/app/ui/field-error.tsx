import { Icon } from './icon.tsx'

/** What is wrong with a field, in the place of its help. */
export function FieldError({ text, slot }: { text: string; slot?: string }) {
  return (
    <span slot={slot} className="field-error">
      <Icon name="exclamation-circle" />
      {text}
    </span>
  )
}
