import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '#contract/result.ts'
import { patiently } from '#tests/support/patiently.ts'
import { useServerAnswer } from './use-server-page.ts'

const line = vi.hoisted(() => ({ isReachable: true }))
vi.mock('#app/replica/use-is-reachable.ts', () => ({ useIsReachable: () => line.isReachable }))
// Its waits have tests of their own.
vi.mock('#app/replica/keep-asking.ts', () => ({
  keepAsking: (ask: () => Promise<unknown>, onAnswer: (answer: unknown) => void) => {
    void ask().then(onAnswer)
    return () => undefined
  },
}))

let root: Root
let host: HTMLElement
let asked: number
let answer: Result<string>

function Harness() {
  const latest = useServerAnswer('the weather', async () => {
    asked += 1
    return answer
  })
  return <p>{latest === null ? 'nothing yet' : latest.ok ? latest.value : latest.failure.kind}</p>
}

/** Renders with the server in or out of reach, effects included. */
function show(isReachable: boolean): void {
  line.isReachable = isReachable
  flushSync(() => root.render(<Harness key="one" />))
}
const shows = (text: string) => patiently(() => expect(host.textContent).toBe(text))

beforeEach(() => {
  asked = 0
  answer = ok('fine')
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

test('asks again when the server becomes reachable, and not when it stops being so', async () => {
  show(true)
  await shows('fine')
  answer = fail({ kind: 'network', message: '' })
  show(false)
  expect(asked).toBe(1)
  answer = ok('rain')
  show(true)
  await shows('rain')
  expect(asked).toBe(2)
})

test('a screen opened without a server asks, and shows the outcome', async () => {
  answer = fail({ kind: 'network', message: '' })
  show(false)
  await shows('network')
  expect(asked).toBe(1)
})
