import '#app/ui/shoelace-hi.ts'

/** Every feature's strings in this language, as one chunk. */
export const strings = import.meta.glob<Record<string, unknown>>('./hi/*.json', {
  eager: true,
  import: 'default',
})
