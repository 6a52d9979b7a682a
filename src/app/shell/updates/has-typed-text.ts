/**
 * Search fields, whose text is quickly typed again, and fields marked as kept: their text is saved as it is typed, and
 * its saver holds reloads until it is.
 */
const PASSED_OVER = '[type=search], [role=combobox], [data-kept]'

/**
 * Returns whether the page shows text that is neither sent nor kept: a password anywhere, or the text in the focused
 * field. Fields kept as they are typed hold reloads themselves.
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
