/** Characters that some file system refuses in a name. */
const UNSAFE = /[\\/:*?"<>|]/g

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
}

const ENDING = /\.(csv|json|pdf|jpe?g|png|webp|heic|html?|txt)$/i

/** What a file may be called that holds content of this type: its name with the ending that the type asks for. */
export function fileName(name: string, type: string): string {
  const safe = name.replace(UNSAFE, ' ').trim()
  const extension = EXTENSIONS[type.split(';', 1)[0] ?? '']
  return extension === undefined ? safe : `${safe.replace(ENDING, '')}.${extension}`
}

/** Hands a file to the browser as a download; needs no network. `content` is a Blob, or text of the type named. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(name, blob.type)
  link.click()
  // The download has its own hold on the data once the click was handled; a browser may first ask where to save.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
