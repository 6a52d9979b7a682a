import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startWords } from '#tests/support/page-words.ts'
import { Sheet } from './sheet.tsx'

const WORDS = { first: 'First', second: 'Second', title: 'Waiting', text: 'Nothing' }

test('a sheet that is taken away while open leaves the Tab key to the page', async () => {
  await startWords()
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const draw = (hasSheet: boolean) =>
    root.render(
      <>
        <button type="button">{WORDS.first}</button>
        <button type="button">{WORDS.second}</button>
        {hasSheet && (
          <Sheet isOpen title={WORDS.title} onClose={() => undefined}>
            <p>{WORDS.text}</p>
          </Sheet>
        )}
      </>,
    )
  const sheet = () => document.querySelector('sl-drawer')
  draw(true)
  await expect.poll(() => sheet()?.matches(':focus-within')).toBe(true)
  draw(false)
  await expect.poll(sheet).toBeNull()
  await page.getByRole('button', { name: WORDS.first }).click()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: WORDS.second })).toHaveFocus()
  root.unmount()
  host.remove()
})
