import { nameShoelaceParts } from '#words/shoelace-words.ts'
import parts from './shoelace.json'

nameShoelaceParts('hi', parts)

/** Every feature's strings in this language, as one chunk. */
export const strings = import.meta.glob<Record<string, unknown>>('./app/*.json', {
  eager: true,
  import: 'default',
})
