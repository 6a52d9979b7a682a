import { POST_PICTURES_MAX } from './limits.ts'

/** A picture in the text of a post: the file's id, and what it shows, in words. */
export type PostPicture = { id: string; alt: string }

/** `![what it shows](picture:<id of the file>)`; brackets among the words have a backslash before them. */
const PICTURE = /!\[((?:\\.|[^\\\]])*)\]\(picture:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/g
const ADDRESS = /^picture:([0-9a-f-]{36})$/

/** The pictures that a text in Markdown names, in their order, each once. What is beyond the most of a post is none. */
export function picturesIn(text: string): PostPicture[] {
  const found = new Map<string, string>()
  for (const [, words = '', id = ''] of text.matchAll(PICTURE))
    if (!found.has(id)) found.set(id, words.replaceAll(/\\(.)/g, '$1'))
  return [...found].slice(0, POST_PICTURES_MAX).map(([id, alt]) => ({ id, alt }))
}

/** The file that an address in a post's text names; `null` for any other address. */
export function pictureOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null
}

/** The text with a picture in a paragraph of its own, at a place in it. */
export function withPicture(text: string, place: number, picture: PostPicture): string {
  const [before, after] = [text.slice(0, place).trimEnd(), text.slice(place).trimStart()]
  return [before, markdownOf(picture), after].filter(Boolean).join('\n\n')
}

/** The text with other words for what a picture shows. */
export function withPictureWords(text: string, picture: PostPicture): string {
  return text.replaceAll(PICTURE, (whole, _words, id) => (id === picture.id ? markdownOf(picture) : whole))
}

/** The text without a picture, and without the empty paragraph that it would leave. */
export function withoutPicture(text: string, pictureId: string): string {
  return text
    .replaceAll(PICTURE, (whole: string, _words, id) => (id === pictureId ? '' : whole))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function markdownOf({ id, alt }: PostPicture): string {
  // A picture's words are one line.
  return `![${alt.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]]/g, '\\$&')}](picture:${id})`
}
