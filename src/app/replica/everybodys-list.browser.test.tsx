import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fail, ok, type Result } from '#contract/result.ts'
import { loadStrings, startI18n } from '#app/i18n/i18n.ts'
import { EverybodysList } from './everybodys-list.tsx'
import { useServerPage } from './use-server-page.ts'

vi.mock('./use-is-reachable.ts', () => ({ useIsReachable: () => true }))

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
  await startI18n()
  await loadStrings('layout')
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

test('pages come as they are asked for, and another question begins at the first', async () => {
  answerTo = (number) => page(2, `row ${number}`)
  root.render(<Harness search="a" />)
  await vi.waitFor(() => expect(words()).toContain('row 1'))
  await press('Next')
  await vi.waitFor(() => expect(words()).toContain('row 2'))
  root.render(<Harness search="b" />)
  await vi.waitFor(() => expect(asked).toEqual(['a 1', 'a 2', 'b 1']))
  await vi.waitFor(() => expect(words()).toContain('row 1'))
})

test('whoever stands on a page that is gone is brought to the last one there is', async () => {
  answerTo = (number) => (number === 2 ? page(1) : page(2, `row ${number}`))
  root.render(<Harness search="a" />)
  await vi.waitFor(() => expect(words()).toContain('row 1'))
  await press('Next')
  await vi.waitFor(() => expect(asked).toEqual(['a 1', 'a 2', 'a 1']))
  await vi.waitFor(() => expect(words()).toContain('row 1'))
})

test('a refusal, an error of the server’s and silence are each told as what they are', async () => {
  answerTo = () => fail({ kind: 'forbidden', message: '' })
  root.render(<Harness search="a" />)
  await vi.waitFor(() => expect(words()).toContain('The server won’t show this.'))
  answerTo = () => fail({ kind: 'server', message: '', status: 500 })
  root.render(<Harness search="b" />)
  await vi.waitFor(() => expect(words()).toContain('The server can’t answer now.'))
  answerTo = () => fail({ kind: 'network', message: '' })
  root.render(<Harness search="c" />)
  await vi.waitFor(() => expect(words()).toContain('This needs a connection.'))
  answerTo = () => page(1)
  root.render(<Harness search="d" />)
  await vi.waitFor(() => expect(words()).toContain('Nothing found.'))
})
