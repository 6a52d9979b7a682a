import { POST_PICTURES_MAX } from './post-limits.ts'

/** A picture in the text of a post: the file's id, and its description. */
export type PostPicture = { id: string; alt: string }

/** `![description](picture:<file id>)`; brackets in the description are escaped with a backslash. */
const PICTURE = /!\[((?:\\.|[^\\\]])*)\]\(picture:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/g
const ADDRESS = /^picture:([0-9a-f-]{36})$/

/** Returns the pictures named in a Markdown text, in order, each once. Ignores pictures beyond a post's maximum. */
export function picturesIn(text: string): PostPicture[] {
  const found = new Map<string, string>()
  for (const [, words = '', id = ''] of text.matchAll(PICTURE))
    if (!found.has(id)) found.set(id, words.replaceAll(/\\(.)/g, '$1'))
  return [...found].slice(0, POST_PICTURES_MAX).map(([id, alt]) => ({ id, alt }))
}

/** Returns the file id in an address from a post's text; `null` for any other address. */
export function pictureOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null
}

/** Inserts a picture into the text at a position, in a paragraph of its own. */
export function withPicture(text: string, place: number, picture: PostPicture): string {
  const [before, after] = [text.slice(0, place).trimEnd(), text.slice(place).trimStart()]
  return [before, markdownOf(picture), after].filter(Boolean).join('\n\n')
}

/** Changes the description of a picture in the text. */
export function withPictureWords(text: string, picture: PostPicture): string {
  return text.replaceAll(PICTURE, (whole, _words, id) => (id === picture.id ? markdownOf(picture) : whole))
}

/** Removes a picture from the text, and the empty paragraph that it would leave. */
export function withoutPicture(text: string, pictureId: string): string {
  return text
    .replaceAll(PICTURE, (whole: string, _words, id) => (id === pictureId ? '' : whole))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function markdownOf({ id, alt }: PostPicture): string {
  // A picture's description is a single line.
  return `![${alt.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]]/g, '\\$&')}](picture:${id})`
}
