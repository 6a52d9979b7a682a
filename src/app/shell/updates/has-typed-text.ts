/**
 * Searches, whose text is soon typed again; and fields marked as kept: what is written there is saved as it is typed, and
 * its saver holds reloads until it is.
 */
const PASSED_OVER = '[type=search], [role=combobox], [data-kept]'

/**
 * Whether the page shows text that no form has sent yet and nothing keeps: a password anywhere, or the field that somebody
 * is typing in. What is kept as it is typed holds reloads by itself.
 */
export function hasTypedText(): boolean {
  const passwords = document.querySelectorAll<HTMLInputElement>('input[type=password]')
  if ([...passwords].some(({ value }) => value !== '')) return true
  const field = document.activeElement
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  return isText && !field.matches(PASSED_OVER) && !NOT_TYPED.has(field.type) && field.value !== ''
}

/** Inputs that are pressed or chosen. */
const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range', 'color', 'hidden'])
