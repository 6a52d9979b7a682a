import '@shoelace-style/shoelace/dist/translations/es.js'

/** Every feature's strings in this language, as one chunk. */
export const strings = import.meta.glob<Record<string, unknown>>('./es/*.json', {
  eager: true,
  import: 'default',
})
