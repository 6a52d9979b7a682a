import { expect, it } from 'vitest'
import { fail, ok, type Result } from '#contract/result.ts'
import { forgetEdit, leaveEdit, placeLeftEdits, type LeftEdit } from './left-edits.ts'

const CODE: LeftEdit = { collection: 'arrivalNotes', id: 'house', fields: { doorCode: '7361' } }
const NAME: LeftEdit = { collection: 'units', id: 'house', fields: { title: 'Main House' } }

/** A tab's storage whose entries `Object.keys` lists like the browser's. */
function tabStorage(): Storage {
  const own = (name: string, value: unknown) => [name, { value, enumerable: false }] as const
  const storage: Record<string, string> = {}
  return Object.defineProperties(
    storage,
    Object.fromEntries([
      own('getItem', (key: string) => storage[key] ?? null),
      own('setItem', (key: string, value: string) => (storage[key] = value)),
      own('removeItem', (key: string) => delete storage[key]),
    ]),
  ) as unknown as Storage
}

async function placed(
  storage: Storage,
  userId = 'me',
  answer: Result<undefined> = ok(undefined),
): Promise<LeftEdit[]> {
  const saved: LeftEdit[] = []
  await placeLeftEdits(storage, userId, async (edit) => {
    saved.push(edit)
    return answer
  })
  return saved
}

it('the next page saves the edits left by a page, once', async () => {
  const storage = tabStorage()
  leaveEdit(storage, 'me', CODE)
  leaveEdit(storage, 'me', NAME)
  expect(await placed(storage)).toEqual([CODE, NAME])
  expect(await placed(storage)).toEqual([])
})

it('doesn’t save an edit that was taken back', async () => {
  const storage = tabStorage()
  leaveEdit(storage, 'me', CODE)
  leaveEdit(storage, 'me', NAME)
  forgetEdit(storage, 'me', CODE)
  expect(await placed(storage)).toEqual([NAME])
})

it('gives one person’s left edits to nobody else, nor back to that person later', async () => {
  const storage = tabStorage()
  leaveEdit(storage, 'me', CODE)
  expect(await placed(storage, 'another')).toEqual([])
  expect(await placed(storage)).toEqual([])
})

it.each(['worker', 'storage'] as const)(
  'keeps the edit for the next page after a %s failure',
  async (kind) => {
    const storage = tabStorage()
    leaveEdit(storage, 'me', CODE)
    await placed(storage, 'me', fail({ kind, message: '' }))
    expect(await placed(storage)).toEqual([CODE])
  },
)

it('doesn’t retry an edit that the replica refuses for good', async () => {
  const storage = tabStorage()
  leaveEdit(storage, 'me', CODE)
  await placed(storage, 'me', fail({ kind: 'notFound', message: '' }))
  expect(await placed(storage)).toEqual([])
})

it('keeps an edit left during the save', async () => {
  const storage = tabStorage()
  const newer = { ...CODE, fields: { doorCode: '9999' } }
  leaveEdit(storage, 'me', CODE)
  await placeLeftEdits(storage, 'me', async () => {
    leaveEdit(storage, 'me', newer)
    return ok(undefined)
  })
  expect(await placed(storage)).toEqual([newer])
})

it('drops another build’s unreadable edits, and touches nothing else of the tab', async () => {
  const storage = tabStorage()
  leaveEdit(storage, 'me', CODE)
  const [key = ''] = Object.keys(storage)
  storage.setItem(key, '{"collection":"kayaks"')
  storage.setItem(`${key}2`, '{"collection":"kayaks","id":"1","fields":{}}')
  storage.setItem('farstead-draft:me', 'Kia ora')
  expect(await placed(storage)).toEqual([])
  expect(Object.keys(storage)).toEqual(['farstead-draft:me'])
})
