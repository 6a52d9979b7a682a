import { expect, it } from 'vitest'
import { fileKind } from './file-kind.ts'

it.each(['a.jpg', 'a.jpeg', 'a.png', 'a.gif', 'a.bmp', 'a.webp', 'a.svg', 'My Hut.Front.JPG', ' a.png '])(
  '%s is an image by its extension',
  (name) => expect(fileKind(name)).toBe('image'),
)

it.each(['a.pdf', 'jpg', 'a.jpg.exe', 'photos.png/readme', 'a.'])('%s is a file like any other', (name) =>
  expect(fileKind(name)).toBe('file'),
)

it.each(['', '   ', null, undefined, 7, {}])('%s is not a file’s name', (name) =>
  expect(fileKind(name)).toBeNull(),
)
