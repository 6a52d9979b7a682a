import { expect, it } from 'vitest'
import { groupByChat } from './group-unsent.ts'

it('groups what waits by conversation and numbers it by its place in the whole queue', () => {
  const message = (chatId: string, text: string) => ({
    chatId,
    to: `To ${chatId}`,
    message: text,
    writtenAt: '',
  })
  const groups = groupByChat([message('a', 'one'), message('b', 'two'), message('a', 'three')])
  expect(
    groups.map(({ chatId, messages }) => [
      chatId,
      ...messages.map(({ number, message: text }) => [number, text]),
    ]),
  ).toEqual([
    ['a', [1, 'one'], [3, 'three']],
    ['b', [2, 'two']],
  ])
})
