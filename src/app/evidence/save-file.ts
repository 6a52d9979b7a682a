/** Characters that some file system refuses in a name. */
const UNSAFE = /[\\/:*?"<>|]/g

const FORMATS = {
  text: { extension: 'txt', type: 'text/plain;charset=utf-8' },
  html: { extension: 'html', type: 'text/html;charset=utf-8' },
  json: { extension: 'json', type: 'application/json;charset=utf-8' },
  pdf: { extension: 'pdf', type: 'application/pdf' },
}

/** Hands a file to the browser as a download; needs no network. */
export function saveFile(name: string, content: string | Uint8Array, format: keyof typeof FORMATS): void {
  const { extension, type } = FORMATS[format]
  // A copy of bytes has a buffer that nobody shares, which is what a blob asks for.
  const url = URL.createObjectURL(
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replace(UNSAFE, ' ').trim()}.${extension}`
  link.click()
  // The download has its own hold on the data once the click was handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
