import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fail, ok, type Result } from '#contract/result.ts'
import { startWords } from '#tests/support/page-words.ts'
import { patiently } from '#tests/support/patiently.ts'
import { EverybodysList } from './everybodys-list.tsx'
import { everybodysPart, useEverybodysPlace } from './everybodys-place.ts'
import { TYPED_HERE, useTypedSearch } from './typed-search.ts'
import { usePageAt, useServerPage } from './use-server-page.ts'

vi.mock('#app/replica/use-is-reachable.ts', () => ({ useIsReachable: () => true }))

type Answer = Result<{ data: { id: string }[]; meta: { lastPage: number } }>

let root: Root
let host: HTMLElement
let asked: string[]
let answerTo: (page: number) => Answer

function Harness({ search }: { search: string }) {
  const served = useServerPage(search, async (page) => {
    asked.push(`${search} ${page}`)
    return answerTo(page)
  })
  const list = { title: 'Everything', status: null, statuses: [{ value: 'DONE', label: 'Done' }] }
  return (
    <EverybodysList {...list} served={served} onStatus={() => {}}>
      {({ id }) => <b>{id}</b>}
    </EverybodysList>
  )
}

const page = (lastPage: number, ...ids: string[]): Answer =>
  ok({ data: ids.map((id) => ({ id })), meta: { lastPage } })
const words = () => host.textContent
const press = (name: string) =>
  userEvent.click([...host.querySelectorAll('button')].find((one) => one.textContent === name) ?? host)

beforeAll(async () => {
  await startWords('layout')
})
beforeEach(() => {
  asked = []
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

test('loads pages on request, and another search starts at the first', async () => {
  answerTo = (number) => page(2, `row ${number}`)
  root.render(<Harness search="a" />)
  await patiently(() => expect(words()).toContain('row 1'))
  await press('Next')
  await patiently(() => expect(words()).toContain('row 2'))
  root.render(<Harness search="b" />)
  await patiently(() => expect(asked).toEqual(['a 1', 'a 2', 'b 1']))
  await patiently(() => expect(words()).toContain('row 1'))
})

test('falls back to the last page if a page no longer exists', async () => {
  answerTo = (number) => (number === 2 ? page(1) : page(2, `row ${number}`))
  root.render(<Harness search="a" />)
  await patiently(() => expect(words()).toContain('row 1'))
  await press('Next')
  await patiently(() => expect(asked).toEqual(['a 1', 'a 2', 'a 1']))
  await patiently(() => expect(words()).toContain('row 1'))
})

test('distinguishes a refusal, a server error and no answer', async () => {
  answerTo = () => fail({ kind: 'forbidden', message: '' })
  root.render(<Harness search="a" />)
  await patiently(() => expect(words()).toContain('You can’t view this.'))
  answerTo = () => fail({ kind: 'server', message: '', status: 500 })
  root.render(<Harness search="b" />)
  await patiently(() => expect(words()).toContain('The server can’t answer right now.'))
  answerTo = () => fail({ kind: 'network', message: '' })
  root.render(<Harness search="c" />)
  await patiently(() => expect(words()).toContain('You need to be online for this.'))
  answerTo = () => page(1)
  root.render(<Harness search="d" />)
  await patiently(() => expect(words()).toContain('Nothing found'))
})

/** Built like the lists of rooms and of agreements. */
function Addressed() {
  const [query, setQuery] = useSearchParams()
  const [search, setSearch] = useTypedSearch()
  const place = useEverybodysPlace(['DONE'])
  const served = usePageAt(place, `${search} ${place.status}`, async (number) => {
    asked.push(`${search} ${place.status} ${number}`)
    return answerTo(number)
  })
  const list = { title: 'Everything', statuses: [{ value: 'DONE' as const, label: 'Done' }] }
  function seek(wanted: string): void {
    setSearch(wanted)
    const next = { ...everybodysPart(query, wanted), ...(wanted === '' ? {} : { search: wanted }) }
    setQuery(next, { replace: true, state: TYPED_HERE })
  }
  return (
    <>
      <input value={search} onChange={(event) => seek(event.target.value)} />
      <EverybodysList {...list} served={served} status={place.status} onStatus={place.onStatus}>
        {({ id }) => <b>{id}</b>}
      </EverybodysList>
    </>
  )
}

function opened(address: string) {
  const router = createMemoryRouter([{ path: '/list', element: <Addressed /> }], {
    initialEntries: [address],
  })
  root.render(<RouterProvider router={router} />)
  return { router, query: () => router.state.location.search }
}

test('keeps page and status in the address, when it is opened, left and returned to', async () => {
  answerTo = (number) => page(3, `row ${number}`)
  const { router, query } = opened('/list?search=x&everybody=DONE&page=2')
  await patiently(() => expect(words()).toContain('row 2'))
  expect(asked).toEqual(['x DONE 2'])
  await press('Next')
  await patiently(() => expect(words()).toContain('row 3'))
  expect(query()).toBe('?search=x&everybody=DONE&page=3')
  await userEvent.selectOptions(host.querySelector('select') ?? host, 'any')
  await patiently(() => expect(query()).toBe('?search=x'))
  await patiently(() => expect(asked.at(-1)).toBe('x null 1'))
  await router.navigate(-1)
  await patiently(() => expect(asked.at(-1)).toBe('x DONE 3'))
  await router.navigate(-1)
  await patiently(() => expect(asked.at(-1)).toBe('x DONE 2'))
})

test('an invalid address shows the first page of any status, a page too far the last', async () => {
  answerTo = (number) => (number > 2 ? page(2) : page(2, `row ${number}`))
  const { router, query } = opened('/list?everybody=LOST&page=-7')
  await patiently(() => expect(words()).toContain('row 1'))
  expect(asked).toEqual([' null 1'])
  await router.navigate('/list?page=40')
  await patiently(() => expect(words()).toContain('row 2'))
  expect(query()).toBe('?page=2')
})

test('typed text shows at once, keeps the caret, starts at page one, follows a link', async () => {
  answerTo = (number) => page(3, `row ${number}`)
  const { router, query } = opened('/list?search=cabin&page=2')
  await patiently(() => expect(words()).toContain('row 2'))
  const input = host.querySelector('input') ?? document.createElement('input')
  input.focus()
  input.setSelectionRange(0, 0)
  await userEvent.keyboard('the ')
  expect(input.value).toBe('the cabin')
  await patiently(() => expect(query()).toBe('?search=the+cabin'))
  await patiently(() => expect(asked.at(-1)).toBe('the cabin null 1'))
  await router.navigate('/list?search=loft')
  await patiently(() => expect(input.value).toBe('loft'))
})
