import { expect, it } from 'vitest'
import { filledReply } from './saved-reply-words.ts'

it('fills in every placeholder whose value is known', () => {
  const known = { name: 'Mere', room: 'Kōwhai hut', dates: '3–10 Dec' }
  expect(filledReply('Kia ora {name}! {room} is yours {dates}. See you, {name}', known)).toEqual({
    text: 'Kia ora Mere! Kōwhai hut is yours 3–10 Dec. See you, Mere',
    open: null,
  })
})

it('leaves unknown placeholders in place and returns the position of the first', () => {
  const { text, open } = filledReply('{name}, come {dates} to {room}', { name: 'Mere', room: ' ' })
  expect(text).toBe('Mere, come {dates} to {room}')
  expect(text.slice(open?.from, open?.to)).toBe('{dates}')
})

it('doesn’t expand placeholders in filled-in text, and leaves other braces alone', () => {
  expect(filledReply('{name} {constructor} {Name} {}', { name: '{room}', room: 'x' }).text).toBe(
    '{room} {constructor} {Name} {}',
  )
})
