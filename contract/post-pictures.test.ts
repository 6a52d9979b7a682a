import { expect, it } from 'vitest'
import { POST_PICTURES_MAX } from './post-limits.ts'
import { pictureOf, picturesIn, withoutPicture, withPicture, withPictureWords } from './post-pictures.ts'

const idOf = (n: number) => `01936d5e-0000-7000-8000-${String(n).padStart(12, '0')}`
const ONE = { id: idOf(1), alt: 'A hut' }
const OTHER = { id: idOf(2), alt: 'A [river], and a \\' }

it('lists the pictures of a text in order, each once, with its description', () => {
  const text = withPicture(withPicture('Before\nAfter', 6, ONE), 0, OTHER)
  expect(text).toBe(
    `![A \\[river\\], and a \\\\](picture:${OTHER.id})\n\nBefore\n\n![A hut](picture:${ONE.id})\n\nAfter`,
  )
  expect(picturesIn(`${text}\n\n![again](picture:${ONE.id})`)).toEqual([OTHER, ONE])
})

it('changes a description or removes a picture and leaves the rest alone', () => {
  const text = withPicture(withPicture('Before\n\nAfter', 6, ONE), 0, OTHER)
  const changed = withPictureWords(text, { ...ONE, alt: 'A hut]\nin snow' })
  expect(picturesIn(changed)).toEqual([OTHER, { ...ONE, alt: 'A hut] in snow' }])
  expect(withoutPicture(withoutPicture(changed, ONE.id), OTHER.id)).toBe('Before\n\nAfter')
})

it.each([
  'https://x.example/a.png',
  'picture:',
  'picture:../../secret',
  `picture:${idOf(1)}/large`,
  `Picture:${idOf(1)}`,
  'javascript:alert(1)',
])('accepts no picture address except that of a file: %s', (address) => {
  expect(pictureOf(address)).toBeNull()
  expect(picturesIn(`![x](${address})`)).toEqual([])
})

it('limits the number of pictures in a post', () => {
  const text = Array.from({ length: POST_PICTURES_MAX + 5 }, (_, n) => `![](picture:${idOf(n)})`).join('\n')
  expect(picturesIn(text)).toHaveLength(POST_PICTURES_MAX)
  expect(pictureOf(`picture:${idOf(1)}`)).toBe(idOf(1))
})
