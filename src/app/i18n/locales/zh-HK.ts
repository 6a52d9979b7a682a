import '#app/ui/shoelace-zh-hk.ts'

/** Every feature's strings in this language, as one chunk. */
export const strings = import.meta.glob<Record<string, unknown>>('./zh-HK/*.json', {
  eager: true,
  import: 'default',
})
