import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '#contract/result.ts'
import { patiently } from '#tests/support/patiently.ts'
import { useRereadPages } from './use-reread-pages.ts'

const line = vi.hoisted(() => ({ isReachable: true, asked: [] as [string, number[]][] }))
let answer: Result<void>
vi.mock('#app/replica/use-is-reachable.ts', () => ({ useIsReachable: () => line.isReachable }))
vi.mock('#app/replica/replica.ts', () => ({
  replica: {
    fetchPages: async (chatId: string, pages: number[]) => {
      line.asked.push([chatId, pages])
      return answer
    },
  },
}))

let root: Root
let renders = 0

function Harness({ chatId, pages }: { chatId: string; pages: number[] }) {
  useRereadPages(chatId, pages)
  return <p>{renders}</p>
}

async function show(pages: number[], { chatId = 'a', isReachable = true } = {}): Promise<void> {
  line.isReachable = isReachable
  renders += 1
  root.render(<Harness chatId={chatId} pages={pages} />)
  await patiently(() => expect(document.body.textContent).toContain(String(renders)))
}

beforeEach(() => {
  line.asked = []
  answer = ok(undefined)
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('requests pages from an older wire once, when reachable, as they become visible', async () => {
  await show([3, 4], { isReachable: false })
  expect(line.asked).toEqual([])
  await show([3, 4])
  await patiently(() => expect(line.asked).toEqual([['a', [3, 4]]]))
  await show([2, 3, 4])
  await patiently(() => expect(line.asked.slice(1)).toEqual([['a', [2]]]))
  await show([2], { chatId: 'b' })
  await patiently(() => expect(line.asked.slice(2)).toEqual([['b', [2]]]))
  await show([])
  await show([2, 3, 4])
  expect(line.asked).toHaveLength(3)
})

test('requests pages again after a failure once the network is back', async () => {
  answer = fail({ kind: 'network', message: '' })
  await show([3])
  await patiently(() => expect(line.asked).toEqual([['a', [3]]]))
  await show([3], { isReachable: false })
  answer = ok(undefined)
  await show([3])
  await patiently(() => expect(line.asked).toHaveLength(2))
})
