/** Characters that some file system refuses in a name. */
const UNSAFE = /[\\/:*?"<>|]/g

const FORMATS = {
  text: { extension: 'txt', type: 'text/plain' },
  html: { extension: 'html', type: 'text/html' },
  json: { extension: 'json', type: 'application/json' },
}

/** Hands a text to the browser as a download; needs no network. */
export function saveTextFile(name: string, text: string, format: keyof typeof FORMATS): void {
  const { extension, type } = FORMATS[format]
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replace(UNSAFE, ' ').trim()}.${extension}`
  link.click()
  // The download has its own hold on the data once the click was handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
