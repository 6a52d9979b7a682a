import type { LookWords } from '#contract/drawn-pages.ts'
import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'
import { isSendKey } from '#app/ui/composer-keys.ts'

export type Writing = {
  element: HTMLFormElement
  /** Shows the field for a conversation with what was typed there before; hides it for `null`. */
  show: (chatId: string | null) => void
  /** Resolves once everything that was sent is kept, or is a draft again. */
  settled: () => Promise<void>
}

/**
 * The field below a conversation in the first look. `keep` resolves to whether a message is durable on this device; if
 * not, its text is back in the field. What is typed and not sent is in `drafts`, and `onTyped` hears of it.
 */
export function createWriting(
  words: LookWords,
  drafts: Map<string, string>,
  keep: (chatId: string, text: string) => Promise<boolean>,
  onTyped: () => void,
): Writing {
  const element = document.createElement('form')
  element.className = 'first-look-write'
  element.hidden = true
  const field = document.createElement('textarea')
  field.rows = 2
  field.dir = 'auto'
  field.maxLength = MESSAGE_LENGTH_MAX
  field.placeholder = words.write
  field.setAttribute('aria-label', words.write)
  const button = document.createElement('button')
  button.textContent = words.send
  const problem = document.createElement('p')
  problem.setAttribute('role', 'alert')
  element.append(field, button, problem)
  let open: string | null = null
  let keeping: Promise<void> = Promise.resolve()

  function note(chatId: string, text: string): void {
    if (text.trim() === '') drafts.delete(chatId)
    else drafts.set(chatId, text)
    onTyped()
  }

  async function send(chatId: string, text: string): Promise<void> {
    if (await keep(chatId, text)) return onTyped()
    note(chatId, [text, drafts.get(chatId) ?? ''].join('\n').trimEnd())
    if (open !== chatId) return
    field.value = drafts.get(chatId) ?? ''
    problem.textContent = words.notKept
  }

  field.addEventListener('input', () => {
    problem.textContent = ''
    if (open !== null) note(open, field.value)
  })
  field.addEventListener('keydown', (event) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    element.requestSubmit()
  })
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    const text = field.value
    if (open === null || text.trim() === '') return
    field.value = ''
    drafts.delete(open)
    keeping = Promise.all([keeping, send(open, text)]).then(() => undefined)
    field.focus()
  })

  return {
    element,
    show(chatId) {
      open = chatId
      element.hidden = chatId === null
      problem.textContent = ''
      field.value = drafts.get(chatId ?? '') ?? ''
    },
    settled: () => keeping,
  }
}
