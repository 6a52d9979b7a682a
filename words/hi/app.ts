import './shoelace.ts'

/** Every feature's strings in this language, as one chunk. */
export const strings = import.meta.glob<Record<string, unknown>>('./app/*.json', {
  eager: true,
  import: 'default',
})
