import '#app/ui/ui.css'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fail, ok, type Result } from '#contract/result.ts'
import { mutate, replica } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { FileView } from '#workers/replica-api.ts'
import { startWords } from '#tests/support/page-words.ts'
import { patiently } from '#tests/support/patiently.ts'
import type { Photo } from './photo.ts'
import { PhotoGrid } from './photo-grid.tsx'

// Files on this device as a replica would report them. Changes of their state are tested in tests/.
vi.mock('#app/replica/replica.ts', () => ({
  mutate: vi.fn<typeof mutate>(),
  replica: { fileBlob: vi.fn<typeof replica.fileBlob>() },
}))
vi.mock('#app/replica/use-is-reachable.ts', () => ({ useIsReachable: () => true }))
vi.mock('#app/replica/use-sync-status.ts', () => ({ useSyncStatus: () => undefined }))
vi.mock('#app/replica/use-live-query.ts', () => ({ useLiveQuery: vi.fn<typeof useLiveQuery>() }))

const OWNER = '01936d5e-0000-7000-8000-000000000001'
const ABC: Photo[] = ['a', 'b', 'c'].map((id) => ({ id, alt: `shows ${id}` }))
let root: Root
let host: HTMLElement
let kept: Photo[][]
let keeps: (photos: Photo[]) => Result<unknown>

function Harness({ first }: { first: Photo[] }) {
  const [photos, setPhotos] = useState(first)
  async function onChange(next: Photo[]): Promise<Result<unknown>> {
    kept.push(next)
    const result = keeps(next)
    if (result.ok) setPhotos(next)
    return result
  }
  return <PhotoGrid ownerId={OWNER} photos={photos} stored={[]} onChange={onChange} />
}

beforeAll(async () => {
  await startWords('files')
})
beforeEach(() => {
  kept = []
  keeps = ok
  here([])
  vi.mocked(mutate).mockResolvedValue(ok(undefined) as never)
  vi.mocked(replica.fileBlob).mockResolvedValue(fail({ kind: 'network', message: 'offline' }))
})
afterEach(() => {
  document.documentElement.dir = 'ltr'
  root.unmount()
  host.remove()
  vi.clearAllMocks()
})

function show(first = ABC): void {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  flushSync(() => root.render(<Harness first={first} />))
}
function here(files: Partial<FileView>[]): void {
  vi.mocked(useLiveQuery).mockReturnValue(
    files.map((file) => ({ size: 100, sent: 0, postponed: null, ...file })) as never,
  )
}

const tiles = () => [...host.querySelectorAll<HTMLElement>('.photo-tile')]
const order = () => tiles().map(({ dataset }) => dataset.photo)
const tile = (id: string) => host.querySelector(`[data-photo="${id}"]`) as HTMLElement
const opener = (id: string) => tile(id).querySelector('.photo-open') as HTMLButtonElement
/** A closing menu has items with the same names. */
const noMenu = () => [...host.querySelectorAll('sl-menu')].every((menu) => !menu.checkVisibility())
async function choose(id: string, label: string): Promise<void> {
  await expect.poll(noMenu).toBe(true)
  await userEvent.click(tile(id).querySelector('.photo-menu') as Element)
  const items = () => [...tile(id).querySelectorAll('sl-menu-item')]
  await expect.poll(() => items().length).toBeGreaterThan(0)
  await userEvent.click(items().find((item) => item.textContent?.trim() === label) as Element)
}

describe('the order', () => {
  test('changes with Alt and the arrow keys, keeping focus and announcing the new place', async () => {
    show()
    opener('a').focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect.poll(() => order()).toEqual(['b', 'a', 'c'])
    await expect.poll(() => document.activeElement).toBe(opener('a'))
    await expect.poll(() => host.textContent).toContain('Now photo 2 of 3')
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Alt}')
    await expect.poll(() => kept.at(-1)?.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
    await expect.poll(() => document.activeElement).toBe(opener('a'))
  })

  test('follows the reading direction', async () => {
    document.documentElement.dir = 'rtl'
    show()
    opener('a').focus()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await expect.poll(() => order()).toEqual(['b', 'a', 'c'])
  })

  test('is changed by dragging', async () => {
    show()
    await userEvent.dragAndDrop(opener('c'), opener('a'))
    await expect.poll(() => order()).toEqual(['c', 'a', 'b'])
    await expect.poll(() => opener('c').textContent).toContain('Cover')
    expect(opener('a').textContent).not.toContain('Cover')
  })

  test('changes with a photo’s menu, where the first can’t move further forward', async () => {
    show()
    await choose('c', 'Use as cover')
    await expect.poll(() => order()).toEqual(['c', 'a', 'b'])
    await choose('a', 'Move back')
    await expect.poll(() => order()).toEqual(['c', 'b', 'a'])
    await userEvent.click(tile('c').querySelector('.photo-menu') as Element)
    const labels = [...tile('c').querySelectorAll('sl-menu-item')].map((item) => item.textContent?.trim())
    expect(labels).toEqual(['Describe this photo', 'Replace', 'Move back', 'Remove'])
  })

  test('stays as it was if it can’t be kept, and says so', async () => {
    show()
    keeps = () => fail({ kind: 'storage', message: 'full' })
    opener('a').focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect.poll(() => host.textContent).toContain('Sorry! Something went wrong while uploading file')
    expect(order()).toEqual(['a', 'b', 'c'])
  })
})

describe('a removed photo', () => {
  test('can be restored to its place by Undo, which has the focus', async () => {
    here([{ id: 'b', state: 'waiting' }])
    show()
    await choose('b', 'Remove')
    await expect.poll(() => order()).toEqual(['a', 'c'])
    await expect.poll(() => document.activeElement?.textContent).toBe('Undo')
    expect(mutate).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => order()).toEqual(['a', 'b', 'c'])
    await expect.poll(() => tile('b').textContent).toContain('shows b')
    root.unmount()
    expect(mutate).not.toHaveBeenCalled()
  })

  test('is deleted from this device once its Undo has gone, if it was never sent', async () => {
    here([
      { id: 'b', state: 'waiting' },
      { id: 'c', state: 'stored' },
    ])
    show()
    await choose('b', 'Remove')
    await expect.poll(() => order()).toEqual(['a', 'c'])
    await choose('c', 'Remove')
    await expect.poll(() => order()).toEqual(['a'])
    const file = { purpose: 'unitPhoto', ownerId: OWNER, id: 'b' }
    expect(vi.mocked(mutate).mock.calls).toEqual([['removeFile', file]])
    // The server has this file, and another device's version may still show it.
    root.unmount()
    expect(mutate).toHaveBeenCalledTimes(1)
  })
})

describe('the state of a photo', () => {
  test('says that it waits to save data, and all such photos can be sent at once', async () => {
    here([
      { id: 'a', state: 'waiting', postponed: 'lowData' },
      { id: 'b', state: 'waiting', postponed: 'lowData' },
      { id: 'c', state: 'stored', postponed: null },
    ])
    show()
    expect(opener('a').textContent).toContain('Waiting to save data')
    expect(host.textContent).toContain('2 photos are waiting because data saver is on.')
    await userEvent.click(
      [...host.querySelectorAll('button')].find((b) => b.textContent === 'Send now anyway') as Element,
    )
    expect(mutate).toHaveBeenCalledWith('sendFilesNow', { ids: ['a', 'b'] })
  })

  test('says waiting, sending, or refused with the reason and a way to try again', async () => {
    here([
      { id: 'a', state: 'waiting' },
      { id: 'b', state: 'sending', sent: 40 },
      { id: 'c', state: 'rejected', rejection: 'unsupported' },
    ])
    show()
    expect(opener('a').textContent).toContain('Waiting to send')
    expect(opener('b').textContent).toContain('Sending, 40%')
    expect(tile('b').querySelector('progress')?.value).toBe(40)
    expect(opener('c').textContent).toContain('This file is not supported')
    await choose('c', 'Try again')
    await expect.poll(() => mutate).toHaveBeenCalledWith('retryFile', { id: 'c' })
  })
})

test('typed text becomes the description of a photo', async () => {
  show([{ id: 'a', alt: '' }])
  expect(tile('a').textContent).toContain('No description')
  await userEvent.click(opener('a'))
  const field = await patiently(() => {
    const input = document.querySelector<HTMLInputElement>('sl-dialog[open] input')
    if (!input) throw new Error('no field')
    return input
  })
  expect(field.labels?.[0]?.textContent).toBe('Photo description')
  await userEvent.fill(field, '  The deck at dusk ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => kept).toEqual([[{ id: 'a', alt: 'The deck at dusk' }]])
  await expect.poll(() => tile('a').querySelector('img')?.alt).toBe('The deck at dusk')
  await expect.poll(() => document.querySelector('sl-dialog[open]')).toBeNull()
})
