import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startWords } from '#tests/support/page-words.ts'
import { CountField } from './count-field.tsx'
import { DayField } from './day-field.tsx'
import { LineField } from './line-field.tsx'
import { MoneyField } from './money-field.tsx'
import { SeveralField } from './several-field.tsx'

const NAMES = {
  rent: 'Rent',
  help: 'A week',
  guests: 'Guests',
  beds: 'Beds',
  account: 'Account',
  day: 'Paid on',
  start: 'Start',
  save: 'Save',
}

let root: Root
let host: HTMLElement
/** Values that the fields have passed on, the latest last. */
let values: unknown[]

beforeAll(async () => {
  await startWords('forms')
})
afterEach(() => {
  root.unmount()
  host.remove()
})

function show(Fields: () => ReactNode): void {
  values = []
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  flushSync(() => root.render(<Fields />))
}
function useValue<T>(first: T): [T, (value: T) => void] {
  const [value, setValue] = useState(first)
  return [
    value,
    (next) => {
      values.push(next)
      setValue(next)
    },
  ]
}
const field = () => page.getByRole('textbox')
const text = () => (field().element() as HTMLInputElement).value

function Rent() {
  const [value, onValue] = useValue<number | null>(null)
  return <MoneyField label={NAMES.rent} max={1_000} value={value} onValue={onValue} help={NAMES.help} />
}
function Account() {
  const [value, onValue] = useValue('')
  const isLong = value.length > 4
  return (
    <LineField
      label={NAMES.account}
      value={value}
      onValue={onValue}
      maxLength={10}
      help={NAMES.help}
      warning={value === '' ? undefined : 'Check it'}
      error={isLong ? 'Too long' : undefined}
    />
  )
}
function Guests() {
  const [value, onValue] = useValue<number | null>(2)
  return <CountField label={NAMES.guests} max={10} value={value} onValue={onValue} />
}
function Start() {
  const [value, onValue] = useValue<string | null>(null)
  return <DayField label={NAMES.start} value={value} onValue={onValue} />
}
function Beds() {
  const [value, onValue] = useValue<string[]>(['b'])
  const options = ['a', 'b', 'c'].map((each) => ({ value: each, label: each.toUpperCase() }))
  return <SeveralField label={NAMES.beds} value={value} onValue={onValue} options={options} />
}

test('passes an amount on while typing, and formats it as money on leaving the field', async () => {
  show(Rent)
  await userEvent.fill(field(), '385.5')
  expect(values.at(-1)).toBe(385.5)
  expect(text()).toBe('385.5')
  await userEvent.tab()
  expect(text()).toBe('385.50')
})

test('keeps an invalid or too large amount as typed, says why and keeps the last value', async () => {
  show(Rent)
  await userEvent.fill(field(), '300')
  await userEvent.fill(field(), 'about 300')
  await expect.element(page.getByText('Only numbers are allowed')).toBeVisible()
  await userEvent.tab()
  expect(text()).toBe('about 300')
  await userEvent.fill(field(), '1000.01')
  await expect.element(page.getByText('max amount is NZ$1,000.00!')).toBeVisible()
  expect(field().element().getAttribute('aria-invalid')).toBe('true')
  // Typed since the field last lost focus: the amount from before stays.
  expect(values).toEqual([300, null])
  await userEvent.clear(field())
  expect(values).toEqual([300, null])
  await expect.element(page.getByText('A week')).toBeVisible()
})

test('asks about an ambiguous amount, and passes on nothing until one is chosen', async () => {
  show(Rent)
  await userEvent.fill(field(), '0,50')
  expect(values).toEqual([0.5])
  await userEvent.tab()
  await userEvent.fill(field(), '1.005')
  await expect.element(page.getByText('Which amount do you mean?')).toBeVisible()
  await userEvent.tab()
  expect(text()).toBe('1.005')
  expect(values).toEqual([0.5])
  await userEvent.click(page.getByRole('button', { name: 'NZ$1,005.00' }))
  await expect.element(page.getByText('max amount is NZ$1,000.00!')).toBeVisible()
  await userEvent.fill(field(), '1.005')
  await userEvent.click(page.getByRole('button', { name: 'NZ$1.01' }))
  expect(values).toEqual([0.5, 1.01])
  expect(page.getByText('Which amount do you mean?').query()).toBeNull()
})

test('a count is a whole number within its limits', async () => {
  show(Guests)
  await userEvent.fill(field(), '2.5')
  await expect.element(page.getByText('This field must be an integer')).toBeVisible()
  await userEvent.fill(field(), '11')
  await expect.element(page.getByText('Enter number between 1 and 10')).toBeVisible()
  expect(values).toEqual([])
  await userEvent.fill(field(), '4')
  expect(values).toEqual([4])
})

test('passes several choices on in the order of the options, not of the clicks', async () => {
  show(Beds)
  await userEvent.click(page.getByRole('checkbox', { name: 'C' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'A' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'B' }))
  expect(values).toEqual([
    ['b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'c'],
  ])
})

test('a warning replaces the help and refuses nothing; an error replaces both', async () => {
  show(Account)
  const words = () => document.getElementById(field().element().getAttribute('aria-describedby') ?? '')
  expect(words()?.textContent).toBe(NAMES.help)
  await userEvent.fill(field(), '1234')
  expect(words()?.textContent).toBe('Check it')
  expect(words()?.querySelector('.field-warning .icon')).not.toBeNull()
  expect(field().element().getAttribute('aria-invalid')).toBe('false')
  expect(values.at(-1)).toBe('1234')
  await userEvent.fill(field(), '12345')
  expect(words()?.textContent).toBe('Too long')
  expect(words()?.querySelector('.field-warning')).toBeNull()
  expect(field().element().getAttribute('aria-invalid')).toBe('true')
})

test('passes on no half-typed year, and says when a left day is out of range', async () => {
  show(Start)
  const day = page.getByLabelText('Start')
  // The first figure of a year typed by hand is the year 2.
  await userEvent.fill(day, '0002-05-04')
  expect(values.at(-1)).toBeNull()
  expect((day.element() as HTMLInputElement).value).toBe('0002-05-04')
  await userEvent.fill(day, '2100-12-31')
  expect(values.at(-1)).toBe('2100-12-31')
  expect(host.textContent).not.toContain('2000 and 2100')
  await userEvent.fill(day, '1999-12-31')
  // Tab only goes to the picker's next part.
  ;(day.element() as HTMLInputElement).blur()
  await expect.element(page.getByText('Start must be between 2000 and 2100')).toBeVisible()
  expect(values.at(-1)).toBeNull()
})

function Day() {
  const [value, onValue] = useValue<string | null>('2026-11-27')
  return <DayField label={NAMES.day} value={value} onValue={onValue} />
}

test('reads a day in New Zealand’s order and shows it with its weekday', async () => {
  show(Day)
  expect(text()).toBe('27 Nov 2026')
  await field().fill('3/4/2026')
  expect(values).toEqual(['2026-04-03'])
  await userEvent.tab()
  await expect.poll(text).toBe('3 Apr 2026')
  await expect.element(page.getByLabelText('Paid on')).toHaveAccessibleDescription('Fri')
})

test('says in the field that a typed text is no day, and keeps no older day', async () => {
  show(Day)
  await field().fill('31 Feb')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Type a day like 28 Nov or 28/11')).toBeVisible()
  expect(text()).toBe('31 Feb')
  expect(values).toEqual([null])
  await field().fill('')
  await expect.element(page.getByText('Type a day like 28 Nov or 28/11')).not.toBeInTheDocument()
})

test('a form takes a day that was typed without its year', async () => {
  const taken: unknown[] = []
  function Form() {
    const [value, onValue] = useValue<string | null>(null)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          taken.push(value)
        }}
      >
        <DayField label={NAMES.day} value={value} onValue={onValue} />
        <button type="submit">{NAMES.save}</button>
      </form>
    )
  }
  show(Form)
  await field().fill('28 nov')
  await userEvent.keyboard('{Enter}')
  expect(taken).toEqual([expect.stringMatching(/^\d{4}-11-28$/)])
})
