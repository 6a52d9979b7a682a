import '@shoelace-style/shoelace/dist/translations/ja.js'

/** Every feature's strings in this language, as one chunk. */
export const strings = import.meta.glob<Record<string, unknown>>('./app/*.json', {
  eager: true,
  import: 'default',
})
