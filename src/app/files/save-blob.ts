/** Characters that some file system refuses in a name. */
const UNSAFE = /[\\/:*?"<>|]/g

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** Hands a file to the browser as a download, with the ending that its content asks for; needs no network. */
export function saveBlob(name: string, blob: Blob): void {
  const extension = EXTENSIONS[blob.type]
  const stem = name.replace(UNSAFE, ' ').trim()
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = extension === undefined ? stem : `${stem.replace(/\.[a-z]{3,4}$/i, '')}.${extension}`
  link.click()
  // The download has its own hold on the data once the click was handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
