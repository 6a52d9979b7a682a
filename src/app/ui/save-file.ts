/** Characters that some file systems don't allow in a name. */
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

/** Returns a valid file name for content of this type: the name with the extension that belongs to the type. */
export function fileName(name: string, type: string): string {
  const safe = name.replace(UNSAFE, ' ').trim()
  const extension = EXTENSIONS[type.split(';', 1)[0] ?? '']
  return extension === undefined ? safe : `${safe.replace(ENDING, '')}.${extension}`
}

/** Downloads a file through the browser; needs no network. `content` is a Blob, or text of the given type. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(name, blob.type)
  link.click()
  // The download holds the data once the click has been handled, but a browser may first ask where to save.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
