import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { startWords } from '#tests/support/page-words.ts'
import { patiently } from '#tests/support/patiently.ts'
import { useAgreementWords } from './use-agreement-words.ts'

function Harness() {
  const { words } = useAgreementWords()
  const said = [
    words('guestName', 'NELSON'),
    words('hostName', 'BOARDER'),
    words('region', 'NELSON'),
    words('regime', 'BOARDER'),
    words('frequency', 'FORTNIGHTLY'),
    words('attachments', ['WEEKLY']),
  ]
  return <p>{said.join(' | ')}</p>
}

beforeAll(async () => {
  await startWords('agreements')
})

test('words a value by its field: a person can share a name with a region', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  root.render(<Harness />)
  await patiently(() => expect(host.textContent).toContain('|'))
  const [guest, person, region, regime, frequency, attachment] = host.textContent.split(' | ')
  expect([guest, person, attachment]).toEqual(['NELSON', 'BOARDER', 'WEEKLY'])
  expect([region, regime, frequency]).not.toContain('NELSON')
  expect(region).toBe('Nelson')
  expect(regime).not.toBe('BOARDER')
  expect(frequency).not.toBe('FORTNIGHTLY')
  root.unmount()
  host.remove()
})
