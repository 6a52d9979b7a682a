import { expect, it } from 'vitest'
import { firstLine } from './first-lines.ts'

it.each([
  ['one line as it is', 'Kia ora, we’re at the gate', 'Kia ora, we’re at the gate'],
  ['the first line with words', '\n \r\nKia ora\nThe code is 4711', 'Kia ora'],
  ['lines of other systems apart', 'Kia ora\rNext\u2028Last', 'Kia ora'],
  ['no address as a link', 'See https://evil.example/x', 'See https evil. example/x'],
  ['nothing of blanks', ' \n\t ', ''],
  ['140 letters whole', 'ā'.repeat(140), 'ā'.repeat(140)],
  ['139 letters of more', 'x'.repeat(141), `${'x'.repeat(139)}…`],
  ['no half of a letter', '👩🏽‍🌾'.repeat(141), `${'👩🏽‍🌾'.repeat(139)}…`],
  ['no space before the dots', `${'x'.repeat(138)} ${'y'.repeat(9)}`, `${'x'.repeat(138)}…`],
])('quotes %s', (_, message, line) => {
  expect(firstLine(message)).toBe(line)
})
