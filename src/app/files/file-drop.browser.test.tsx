import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ok } from '#contract/result.ts'
import { mutate } from '#app/replica/replica.ts'
import { hasUnsavedWork } from '#app/ui/unsaved-work.ts'
import { startWords } from '#tests/support/page-words.ts'
import { FileDrop } from './file-drop.tsx'
import type { AddedFile } from './use-add-files.ts'

// Storage on the device is tested with a real replica in tests/. This file tests what the person sees and can do.
vi.mock('#app/replica/replica.ts', () => ({ mutate: vi.fn<typeof mutate>() }))

const LABEL = 'Photos'
const OWNER = '01936d5e-0000-7000-8000-000000000001'
const onAdded = vi.fn<(added: AddedFile[]) => void>()
let root: Root
let host: HTMLElement

beforeAll(async () => {
  await startWords('files')
})
beforeEach(() => {
  let last = 0
  vi.mocked(mutate).mockImplementation(async () => ok({ id: `file-${(last += 1)}` }) as never)
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.clearAllMocks()
})

function show(props: { purpose?: 'unitPhoto' | 'agreementFile'; room?: number } = {}): void {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  const { purpose = 'unitPhoto', room = 5 } = props
  flushSync(() =>
    root.render(<FileDrop purpose={purpose} ownerId={OWNER} label={LABEL} room={room} onAdded={onAdded} />),
  )
}

/** Drawn once: a browser with nothing to show takes a second to begin with one. */
let small: Promise<Blob> | null = null

function drawn(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/png' })
}
async function picture(name: string): Promise<File> {
  return new File([await (small ??= drawn(40, 30))], name, { type: 'image/png' })
}
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
const text = (name: string) => new File(['hello'], name, { type: 'text/plain' })

const input = () => host.querySelector('input') as HTMLInputElement
const group = () => host.querySelector('[role=group]') as HTMLElement
const alert = () => host.querySelector('[role=alert]')?.textContent
const added = () => onAdded.mock.calls.flatMap(([files]) => files.map(({ name }) => name))
const keptBlobs = () =>
  vi.mocked(mutate).mock.calls.map(([, args]) => args as { blob: Blob; purpose: string; ownerId: string })

function dragged(type: string, files: File[], target: Element): DragEvent {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
  flushSync(() => target.dispatchEvent(event))
  return event
}

describe('a file', () => {
  test('that is chosen is kept for its owner, in the order chosen', async () => {
    show()
    await userEvent.upload(input(), [await picture('a.png'), await picture('b.png')])
    await expect.poll(() => added()).toEqual(['a.png', 'b.png'])
    expect(onAdded.mock.calls[0]?.[0].map(({ id }) => id)).toEqual(['file-1', 'file-2'])
    expect(keptBlobs()[0]).toMatchObject({ purpose: 'unitPhoto', ownerId: OWNER })
    expect(alert()).toBe('')
    expect(hasUnsavedWork()).toBe(false)
  })

  test('can be dropped where the place says so, and does nothing elsewhere', async () => {
    show()
    const files = [await picture('hut.png')]
    expect(dragged('dragover', files, group()).defaultPrevented).toBe(true)
    await expect.poll(() => host.textContent).toContain('Drop to upload')
    dragged('dragleave', files, group())
    await expect.poll(() => host.textContent).not.toContain('Drop to upload')
    // A browser leaves the app to show a dropped file that nothing handles.
    expect(dragged('drop', files, document.body).defaultPrevented).toBe(true)
    expect(mutate).not.toHaveBeenCalled()
    dragged('drop', files, group())
    await expect.poll(() => added()).toEqual(['hut.png'])
  })

  test('can be pasted anywhere except into a text field', async () => {
    show()
    const field = document.createElement('textarea')
    document.body.append(field)
    const paste = (file: File, target: Element) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(file)
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
    paste(await picture('written.png'), field)
    paste(await picture('pasted.png'), document.body)
    await expect.poll(() => added()).toEqual(['pasted.png'])
    field.remove()
  })

  test('of an unsupported type is named and not kept, while the others are', async () => {
    show()
    const files = [text('notes.txt'), await picture('hut.png'), pdf('rules.pdf')]
    dragged('drop', files, group())
    await expect.poll(() => added()).toEqual(['hut.png'])
    // The last one is looked at after the picture is there.
    await expect
      .poll(() => alert())
      .toBe('notes.txt: This file is not supportedrules.pdf: This file is not supported')
    expect(mutate).toHaveBeenCalledTimes(1)
  })

  test('may be a PDF where documents are accepted, and stays unchanged', async () => {
    show({ purpose: 'agreementFile' })
    const file = pdf('rules.pdf')
    dragged('drop', [file], group())
    await expect.poll(() => added()).toEqual(['rules.pdf'])
    expect(keptBlobs()[0]?.blob).toBe(file)
    expect(input().accept).toContain('application/pdf')
  })

  test('that this device could not keep says why', async () => {
    show()
    vi.mocked(mutate)
      .mockResolvedValueOnce({ ok: false, failure: { kind: 'storage', message: 'QuotaExceededError' } })
      .mockResolvedValueOnce({ ok: false, failure: { kind: 'worker', message: 'no answer' } })
    dragged('drop', [await picture('a.png'), await picture('b.png')], group())
    await expect.poll(() => alert()).toContain('b.png: Sorry! Something went wrong while uploading file')
    expect(alert()).toContain('a.png: This device is out of storage')
    expect(onAdded).not.toHaveBeenCalled()
  })

  test('that needs a connection first says so, and is kept once online', async () => {
    show()
    const missing = { ok: false, failure: { kind: 'network', message: 'the code is missing' } } as const
    vi.mocked(mutate).mockResolvedValueOnce(missing).mockResolvedValueOnce(missing)
    dragged('drop', [await picture('a.png'), await picture('b.png')], group())
    const words = 'a.png: Adding a file needs a connection this first time. It’ll be added once you’re online'
    await expect.poll(() => alert()).toBe(words)
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => vi.mocked(mutate).mock.calls.length).toBe(2)
    expect(alert()).toBe(words)
    // A new build must not replace the page: the picture may exist nowhere else.
    expect(hasUnsavedWork()).toBe(true)
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => added()).toEqual(['a.png', 'b.png'])
    expect(alert()).toBe('')
    expect(hasUnsavedWork()).toBe(false)
  })

  test('above the limit is left out and counted', async () => {
    show({ room: 1 })
    dragged('drop', [await picture('a.png'), await picture('b.png'), await picture('c.png')], group())
    await expect.poll(() => added()).toEqual(['a.png'])
    expect(alert()).toBe('2 files weren’t added: the limit is reached')
  })
})

test('scales a photo down and re-encodes it before keeping it', async () => {
  show()
  await userEvent.upload(input(), new File([await drawn(4000, 1000)], 'wide.png', { type: 'image/png' }))
  await expect.poll(() => added()).toEqual(['wide.png'])
  const blob = keptBlobs()[0]?.blob as Blob
  expect(blob.type).toBe('image/jpeg')
  const { width, height } = await createImageBitmap(blob)
  expect([width, height]).toEqual([1600, 400])
})

test('at the limit no file can be chosen, and a status says so', () => {
  show({ room: 0 })
  expect(host.querySelector('button')?.disabled).toBe(true)
  expect(host.querySelector('[role=status]')?.textContent).toBe('No more files can be added')
})
