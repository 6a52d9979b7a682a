import { expect, it } from 'vitest'
import { NewSignature } from '#contract/agreement.ts'
import { pathOf, type Strokes, withPoint } from './signature-drawing.ts'

it('turns strokes into path data of integers within the box, a dot into a line', () => {
  let strokes: Strokes = []
  strokes = withPoint(strokes, [10.4, 20.6], true)
  strokes = withPoint(strokes, [50, 60], false)
  strokes = withPoint(strokes, [700, -5], true)
  expect(pathOf(strokes)).toBe('M10 21 L50 60 M600 0 L600 0')
})

it('drops a point where the pen hardly moved', () => {
  const strokes = withPoint([], [10, 10], true)
  expect(withPoint(strokes, [11, 11], false)).toBe(strokes)
})

it('keeps a drawing of any length acceptable to the wire', () => {
  let strokes: Strokes = withPoint([], [0, 0], true)
  for (let n = 0; n < 5_000; n += 1) strokes = withPoint(strokes, [n % 2 === 0 ? 600 : 0, n % 200], false)
  expect(NewSignature.shape.drawing.safeParse(pathOf(strokes)).success).toBe(true)
})
