import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fail, ok } from '#contract/result.ts'
import type { StoredFile } from '#contract/upload.ts'
import { mutate, replica } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { FileView } from '#workers/replica-api.ts'
import { startWords } from '#tests/support/page-words.ts'
import { FileList } from './file-list.tsx'

// Files on this device as a replica would report them. Changes of their state are tested in tests/.
vi.mock('#app/replica/replica.ts', () => ({
  mutate: vi.fn<typeof mutate>(),
  replica: { fileBlob: vi.fn<typeof replica.fileBlob>() },
}))
vi.mock('#app/replica/use-live-query.ts', () => ({ useLiveQuery: vi.fn<typeof useLiveQuery>() }))

const LABEL = 'Attachments'
const owner = { purpose: 'agreementFile', ownerId: '01936d5e-0000-7000-8000-000000000001' } as const
const here: Partial<FileView>[] = [
  { id: 'new', name: 'Rules.pdf', kind: 'pdf', size: 2_000_000, sent: 0, state: 'waiting', postponed: null },
  { id: 'bad', name: 'Quote.pdf', kind: 'pdf', size: 9, state: 'rejected', rejection: 'damaged' },
]
const stored: StoredFile[] = [
  {
    id: 'old',
    purpose: 'agreementFile',
    ownerId: owner.ownerId,
    name: 'Door / lock.jpg',
    kind: 'image',
    contentType: 'image/webp',
    bytes: 45_000,
    width: 4,
    height: 3,
    url: null,
  },
]

let root: Root
let host: HTMLElement
let saved: string[]

function Harness({ isReadOnly }: { isReadOnly: boolean }) {
  const [ids, setIds] = useState(['new', 'bad', 'old'])
  const keep = async (next: string[]) => {
    setIds(next)
    return ok(undefined)
  }
  return (
    <FileList
      owner={owner}
      ids={ids}
      stored={stored}
      label={LABEL}
      max={20}
      {...(isReadOnly ? {} : { onChange: keep })}
    />
  )
}

beforeAll(async () => {
  await startWords('files')
})
beforeEach(() => {
  saved = []
  vi.mocked(useLiveQuery).mockReturnValue(here as never)
  vi.mocked(mutate).mockResolvedValue(ok(undefined) as never)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

function show(isReadOnly = false): void {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  flushSync(() => root.render(<Harness isReadOnly={isReadOnly} />))
}
const rows = () => [...host.querySelectorAll('.file-row')].map((row) => row.textContent)
const button = (name: string) => host.querySelector(`button[aria-label="${name}"]`) as HTMLButtonElement

test('shows each file’s name, size and state', () => {
  show()
  expect(rows()).toEqual([
    'Rules.pdf2.0 MBWaiting to send',
    'Quote.pdf9 BAn error occurred while uploading the file. Please try again later',
    'Door / lock.jpg45 kB',
  ])
})

test('saves a file under its name and real type, and says if one is out of reach', async () => {
  show()
  vi.mocked(replica.fileBlob).mockResolvedValueOnce(ok(new Blob(['x'], { type: 'image/webp' })))
  await userEvent.click(button('Save Door / lock.jpg'))
  await expect.poll(() => saved).toEqual(['Door   lock.webp'])
  vi.mocked(replica.fileBlob).mockResolvedValueOnce(fail({ kind: 'network', message: 'offline' }))
  await userEvent.click(button('Save Rules.pdf'))
  await expect.poll(() => rows()[0]).toContain('isn’t on this device')
  expect(saved).toHaveLength(1)
})

test('sends a refused file again, and can undo a removal', async () => {
  show()
  await userEvent.click(button('Send Quote.pdf again'))
  expect(mutate).toHaveBeenCalledWith('retryFile', { id: 'bad' })
  await userEvent.click(button('Remove Rules.pdf'))
  await expect.poll(() => rows()).toHaveLength(2)
  await expect.poll(() => document.activeElement?.textContent).toBe('Undo')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows()[0]).toContain('Rules.pdf')
})

test('replaces a file in its place, with undo', async () => {
  show()
  vi.mocked(mutate).mockResolvedValueOnce(ok({ id: 'fresh' }) as never)
  await userEvent.click(button('Replace Rules.pdf'))
  const picked = new DataTransfer()
  picked.items.add(new File(['%PDF-'], 'Newer.pdf', { type: 'application/pdf' }))
  const input = host.querySelector<HTMLInputElement>('input[data-replaces]')
  if (!input) throw new Error('There is nothing to choose a file with')
  input.files = picked.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => rows()[0]).toBe('File 1')
  expect(rows()).toHaveLength(3)
  await expect.poll(() => document.activeElement?.textContent).toBe('Undo')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows()[0]).toContain('Rules.pdf')
  expect(rows()).toHaveLength(3)
})

test('offers somebody who may only read no way to add or remove files', () => {
  show(true)
  expect(host.querySelector('input[type=file]')).toBeNull()
  expect(button('Remove Rules.pdf')).toBeNull()
  expect(button('Save Rules.pdf')).not.toBeNull()
})
