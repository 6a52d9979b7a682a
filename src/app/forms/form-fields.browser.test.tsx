import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { startWords } from '#tests/support/page-words.ts'
import { z } from './zod.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { chooseLocale } from '#app/i18n/i18n.ts'
import { CheckboxField } from './checkbox-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { rules } from './rules.ts'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'
import { type FormOptions, useAppForm } from './use-app-form.ts'

const SUBMIT = 'submit'

const Schema = z.object({
  place: z.string().check(z.minLength(1), z.minLength(3)),
  code: z.string().check(z.minLength(1), rules.oneNumber, rules.oneSymbol),
  note: z.string(),
  kind: z.string().check(z.minLength(1)),
  isOpen: z.boolean(),
})
type Values = z.infer<typeof Schema>

const onSubmit = vi.fn<(values: Values) => Promise<Result<unknown>>>(async () => ok(undefined))
let root: Root
let host: HTMLElement

function Harness(
  options: Partial<FormOptions<Values, Values>> & { counter?: boolean | number; maxLength?: number },
) {
  const form = useAppForm({
    schema: Schema,
    labels: { place: 'Place', code: 'Code', note: 'Note', kind: 'Kind', isOpen: 'Open' },
    defaults: { place: '', code: 'a-1', note: '', kind: 'hut', isOpen: false },
    onSubmit,
    ...options,
  })
  return (
    <form noValidate onSubmit={form.submit} data-validity={form.validity}>
      <p id="strays">{form.strays.join('|')}</p>
      <p id="failure">{form.failure?.kind}</p>
      <TextField form={form} name="place" help="Where it stands" />
      <TextField form={form} name="code" type="password" />
      <TextAreaField
        form={form}
        name="note"
        counter={options.counter ?? false}
        {...(options.maxLength ? { maxLength: options.maxLength } : {})}
      />
      <ChoiceField form={form} name="kind" choices={[{ value: 'hut', label: 'Hut', help: 'Small' }]} />
      <CheckboxField form={form} name="isOpen" />
      <button type="submit">{SUBMIT}</button>
    </form>
  )
}

beforeAll(() => startWords())
afterEach(async () => {
  root.unmount()
  host.remove()
  onSubmit.mockReset().mockImplementation(async () => ok(undefined))
  await chooseLocale('en')
})

function show(options: Parameters<typeof Harness>[0] = {}): void {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  flushSync(() => root.render(<Harness {...options} />))
}

function element<T extends Element>(selector: string): T {
  const found = host.querySelector<T>(selector)
  if (!found) throw new Error(`nothing is ${selector}`)
  return found
}
const place = () => element<HTMLInputElement>('input[name=place]')
const code = () => element<HTMLInputElement>('input[name=code]')
const note = () => element<HTMLTextAreaElement>('textarea')
const formValidity = () => element<HTMLFormElement>('form').dataset.validity
const validityOf = (input: Element) => input.closest<HTMLElement>('[data-validity]')?.dataset.validity
const save = () => userEvent.click(element('button[type=submit]'))

/** What a screen reader reads after the field's name. */
function descriptionOf(input: Element): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

describe('a field', () => {
  test('has its label and is described by its help, until an error replaces the help', async () => {
    show()
    expect(place().labels?.[0]?.textContent).toBe('Place')
    expect(descriptionOf(place())).toBe('Where it stands')
    await userEvent.fill(place(), 'x')
    await expect.poll(() => descriptionOf(place())).toBe('Place must have at least 3 characters')
    expect(place().getAttribute('aria-invalid')).toBe('true')
    expect(host.textContent).not.toContain('Where it stands')
    await userEvent.fill(place(), 'xyz')
    await expect.poll(() => descriptionOf(place())).toBe('Where it stands')
  })

  test('has no validity before it is judged, nor the form until all fields are certain', async () => {
    show()
    expect([validityOf(place()), formValidity()]).toEqual(['untouched', 'unknown'])
    await userEvent.fill(place(), 'hut')
    await expect.poll(() => [validityOf(place()), formValidity()]).toEqual(['valid', 'unknown'])
    await userEvent.fill(place(), '')
    await expect.poll(() => [validityOf(place()), formValidity()]).toEqual(['invalid', 'invalid'])
    await userEvent.fill(place(), 'hut')
    await save()
    await expect.poll(() => formValidity()).toBe('valid')
  })

  test('translates its error when the language changes', async () => {
    show()
    await userEvent.fill(place(), 'x')
    await expect.poll(() => descriptionOf(place())).toContain('at least 3')
    await chooseLocale('es')
    await expect.poll(() => descriptionOf(place())).toBe('Place debe tener al menos 3 caracteres')
  })

  test('shows one error, or as many as the form allows', async () => {
    show()
    await userEvent.fill(code(), 'abc')
    await expect.poll(() => descriptionOf(code())).toBe('Code should have at least one number')
    root.unmount()
    host.remove()
    show({ maxErrors: 2 })
    await userEvent.fill(code(), 'abc')
    await expect
      .poll(() => descriptionOf(code()))
      .toBe('Code should have at least one number\nCode should have at least one symbol')
  })

  test('that a rule refuses without a message is invalid without a message', async () => {
    show({ schema: z.object({ ...Schema.shape, place: z.string().check(rules.rule(() => false)) }) })
    await userEvent.fill(place(), 'x')
    await expect.poll(() => place().getAttribute('aria-invalid')).toBe('true')
    expect(place().hasAttribute('aria-describedby')).toBe(false)
  })
})

describe('when a form shows errors', () => {
  test.each([
    ['blur', 'leaving the field'],
    ['submit', 'submitting'],
    ['lazy', 'submitting'],
  ] as const)('%s: not while typing, but on %s', async (timing, _moment) => {
    show({ timing })
    await userEvent.fill(place(), 'x')
    if (timing === 'blur') {
      expect(place().getAttribute('aria-invalid')).toBe('false')
      await userEvent.tab()
    } else {
      await userEvent.tab()
      expect(place().getAttribute('aria-invalid')).toBe('false')
      await save()
    }
    await expect.poll(() => place().getAttribute('aria-invalid')).toBe('true')
  })

  test('lazy: afterwards on each input; submit: not until the next attempt', async () => {
    show({ timing: 'lazy' })
    await save()
    await expect.poll(() => place().getAttribute('aria-invalid')).toBe('true')
    await userEvent.fill(place(), 'hut')
    await expect.poll(() => place().getAttribute('aria-invalid')).toBe('false')
    root.unmount()
    host.remove()
    show({ timing: 'submit' })
    await save()
    await expect.poll(() => place().getAttribute('aria-invalid')).toBe('true')
    await userEvent.fill(place(), 'hut')
    expect(place().getAttribute('aria-invalid')).toBe('true')
    await save()
    await expect.poll(() => place().getAttribute('aria-invalid')).toBe('false')
  })
})

describe('an attempt to submit', () => {
  const wrong = { place: '', code: '', note: '', kind: '', isOpen: false }

  test('shows every invalid field and focuses the first', async () => {
    show({ defaults: wrong })
    await save()
    await expect.poll(() => document.activeElement).toBe(place())
    await expect.poll(() => host.querySelectorAll('[aria-invalid=true]')).toHaveLength(3)
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('stops at the first invalid field with fast-fail', async () => {
    show({ defaults: wrong, isFastFail: true })
    await save()
    await expect.poll(() => host.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
    expect(validityOf(code())).toBe('untouched')
  })

  test('focuses the radio buttons when nothing is chosen', async () => {
    show({ defaults: { ...wrong, place: 'hut', code: 'a-1' } })
    await save()
    await expect.poll(() => document.activeElement).toBe(element('input[type=radio]'))
    await expect.poll(() => descriptionOf(element('[role=radiogroup]'))).toBe('Kind is required')
  })

  test('that the server refuses shows errors at fields, and others above the form', async () => {
    const fields = { code: 'required', elsewhere: 'The elsewhere is full.', place: 'Taken.' }
    onSubmit.mockResolvedValue(fail({ kind: 'invalid', message: '', fields }))
    show({ defaults: { ...wrong, place: 'hut', code: 'a-1', kind: 'hut' } })
    await save()
    await expect.poll(() => descriptionOf(place())).toBe('Taken.')
    expect(descriptionOf(code())).toBe('Code is required')
    await expect.poll(() => element('#strays').textContent).toBe('The elsewhere is full.')
    expect(place().value).toBe('hut')
    // The server's error on another field stays until the next submit.
    await userEvent.fill(code(), 'b-2')
    await expect.poll(() => code().getAttribute('aria-invalid')).toBe('false')
    expect(descriptionOf(place())).toBe('Taken.')
  })

  test('that gets no answer keeps the typed text and says why', async () => {
    onSubmit.mockResolvedValue(fail({ kind: 'network', message: '' }))
    show({ defaults: { ...wrong, place: 'hut', code: 'a-1', kind: 'hut' } })
    await save()
    await expect.poll(() => element('#failure').textContent).toBe('network')
    expect(place().value).toBe('hut')
  })
})

describe('disabled and read-only', () => {
  test('apply to every field of the form', async () => {
    show({ isDisabled: true })
    const fields = [...host.querySelectorAll<HTMLInputElement>('input, textarea')]
    expect(fields).toHaveLength(5)
    expect(fields.filter(({ disabled }) => !disabled)).toEqual([])
    root.unmount()
    host.remove()
    show({ isReadOnly: true })
    expect([place().readOnly, code().readOnly, note().readOnly]).toEqual([true, true, true])
    await userEvent.click(element('input[type=checkbox]'))
    expect(element<HTMLInputElement>('input[type=checkbox]').checked).toBe(false)
  })
})

describe('a text area', () => {
  test('has five rows', () => {
    show()
    expect(note().rows).toBe(5)
    expect(host.querySelector('.field-counter')).toBeNull()
  })

  test.each([
    [{ counter: true }, 'Characters: 2'],
    [{ counter: 40 }, '2 of 40 characters'],
    [{ counter: 40, maxLength: 3 }, '2 of 3 characters'],
    [{ counter: true, maxLength: 3 }, '2 of 3 characters'],
  ])('counts with %j as "%s"', async (options, text) => {
    show(options)
    await userEvent.fill(note(), 'ab')
    await expect.poll(() => descriptionOf(note())).toBe(text)
  })
})
