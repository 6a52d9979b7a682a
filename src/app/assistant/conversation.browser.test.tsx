import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWords } from '#tests/support/page-words.ts'
import { INITIAL, type AssistantState, type ShownMessage } from './assistant-state.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import './assistant.css'

let root: Root
let host: HTMLElement

beforeAll(async () => {
  await startWords('assistant')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  host = document.createElement('div')
  host.className = 'assistant'
  host.style.blockSize = '300px'
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  flushSync(() => root.unmount())
  host.remove()
  vi.useRealTimers()
})

const show = (state: Partial<AssistantState>) =>
  flushSync(() =>
    root.render(
      <Conversation state={{ ...INITIAL, ...state }} onAgain={() => undefined}>
        {null}
      </Conversation>,
    ),
  )
const said = (count: number): ShownMessage[] =>
  Array.from({ length: count }, (_, nth) => ({ sender: 'assistant', text: `Answer ${nth}`, isCut: false }))

describe('the conversation', () => {
  const log = () => host.querySelector('.assistant-log')
  const isAtEnd = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = log() ?? {}
    return scrollHeight > clientHeight && scrollTop + clientHeight >= scrollHeight - 1
  }

  it('scrolls to its end half a second after messages change, not before', () => {
    show({ messages: said(30) })
    vi.advanceTimersByTime(499)
    expect(isAtEnd()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isAtEnd()).toBe(true)
    show({ messages: said(40) })
    expect(isAtEnd()).toBe(false)
    vi.advanceTimersByTime(500)
    expect(isAtEnd()).toBe(true)
  })

  it('scrolls to its end half a second after it was opened', () => {
    const messages = said(30)
    show({ messages, isInitiating: true })
    vi.advanceTimersByTime(500)
    log()?.scrollTo({ top: 0 })
    show({ messages, isInitiating: false })
    vi.advanceTimersByTime(500)
    expect(isAtEnd()).toBe(true)
  })
})

describe('the working indicator', () => {
  const told = () => host.querySelector('.assistant-working')?.textContent ?? null
  const rooms: ShownMessage = {
    sender: 'assistant',
    text: '',
    isCut: false,
    card: { kind: 'ticket', callId: 'c', subject: '', description: '', answered: 'open' },
  }
  it.each<[string, Partial<AssistantState>, string | null]>([
    ['nothing', {}, null],
    ['waiting for the first line', { isProcessing: true }, 'Thinking'],
    ['waiting for the first word', { isConnected: true }, 'Thinking'],
    ['a search', { executingTool: 'search_units' }, 'Searching for Rooms'],
    ['reading the room', { executingTool: 'fetch_unit_data' }, 'Fetching room data'],
    ['a tool without words of its own', { executingTool: 'get_current_page' }, 'Thinking'],
    ['words as they come', { isConnected: true, messages: said(1), lastMessageIndex: 0 }, null],
    ['a question to the person', { executingTool: 'create_support_ticket', messages: [rooms] }, null],
  ])('%s', (_title, state, words) => {
    show(state)
    expect(told()).toBe(words)
    expect(host.querySelectorAll('.assistant-dots i')).toHaveLength(words === null ? 0 : 3)
  })

  it('shows a wave while there is one', () => {
    show({ executingTool: 'search_units', showExecutionWave: true })
    expect(host.querySelector('.assistant-wave')).not.toBeNull()
    show({ executingTool: 'search_units' })
    expect(host.querySelector('.assistant-wave')).toBeNull()
  })
})

describe('the composer', () => {
  const field = { current: null as HTMLTextAreaElement | null }
  const onSend = vi.fn<(text: string) => void>()
  const write = (draft: string, state: Partial<AssistantState> = {}) =>
    flushSync(() =>
      root.render(
        <Composer
          state={{ ...INITIAL, threadId: 't', ...state }}
          field={field}
          draft={draft}
          onDraft={() => undefined}
          onSend={onSend}
        />,
      ),
    )
  const button = () => host.querySelector('button')
  const press = (init: KeyboardEventInit) =>
    field.current?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  beforeEach(() => onSend.mockClear())

  it('is one row that grows with its text and can’t be resized', () => {
    write('')
    const row = field.current?.offsetHeight ?? 0
    expect([field.current?.rows, field.current?.placeholder]).toEqual([1, 'Type your message...'])
    expect(field.current && getComputedStyle(field.current).resize).toBe('none')
    write('one\ntwo\nthree')
    expect(field.current?.offsetHeight).toBeGreaterThan(row * 1.5)
    write('')
    expect(field.current?.offsetHeight).toBe(row)
  })

  it('sends with Enter, but not with Shift+Enter or while composing a word', () => {
    write('Hello')
    press({ key: 'Enter', shiftKey: true })
    press({ key: 'Enter', isComposing: true })
    expect(onSend).not.toHaveBeenCalled()
    press({ key: 'Enter' })
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Hello')
  })

  it.each<[string, Partial<AssistantState>]>([
    ['processing', { isProcessing: true, isAnswering: true }],
    ['initiating', { isInitiating: true }],
    ['there is no conversation', { threadId: null }],
  ])('sends nothing while %s', (_title, state) => {
    write('Hello', state)
    expect(button()?.disabled).toBe(true)
    press({ key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
  })

  it('shows that it is initiating', () => {
    write('Hello', { isInitiating: true })
    expect([button()?.getAttribute('aria-busy'), host.querySelector('.button-spinner')?.localName]).toEqual([
      'true',
      'span',
    ])
    write('Hello')
    expect([button()?.getAttribute('aria-busy'), host.querySelector('.button-spinner')]).toEqual([
      'false',
      null,
    ])
  })

  it('offers to stop an answer while its field is empty', () => {
    write('', { isAnswering: true })
    expect(button()?.getAttribute('aria-label')).toBe('Stop')
    write('Another', { isAnswering: true })
    expect(button()?.getAttribute('aria-label')).toBe('Send')
  })
})
