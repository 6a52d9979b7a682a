import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageBed } from '#tests/support/page-bed.tsx'

const bed = pageBed()

test('a new host tries a message with no signal, by keyboard, and nothing is stored', async () => {
  await bed.open('/dashboard')
  const way = page.getByRole('button', { name: 'Try it with no signal' })
  await expect.element(way).toHaveAttribute('aria-expanded', 'false')
  await way.click()
  await expect.element(page.getByText('Just a trial: nothing is sent, and nothing is saved.')).toBeVisible()
  await expect.element(page.getByText('No signal', { exact: true })).toBeVisible()
  await expect.poll(() => document.querySelector('.bubble')).toBeNull()

  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Waiting to send', { exact: true })).toBeVisible()
  await expect.poll(line).toBe('dashed')
  await expect.element(page.getByRole('status').getByText(/dashed line and the clock/)).toBeVisible()

  // The button goes from step to step and keeps the focus.
  await expect.element(page.getByRole('button', { name: 'Walk back into range' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect.poll(line).toBe('none')
  await expect.element(page.getByText('Back online', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start over' })).toHaveFocus()

  expect(Object.values(await bed.read('waiting', {})).flat()).toEqual([])
  expect(await bed.read('chatList', { search: '' })).toEqual([])
  await way.click()
  await expect.poll(() => document.querySelector('.bubble')).toBeNull()
})

test('guests get their own first steps and not the host’s trial', async () => {
  await bed.open('/dashboard', 'GUEST')
  await expect.element(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'Try it with no signal' }).query()).toBeNull()
})

function line(): string {
  const bubble = document.querySelector('.bubble')
  return bubble === null ? 'no bubble' : getComputedStyle(bubble).outlineStyle
}
