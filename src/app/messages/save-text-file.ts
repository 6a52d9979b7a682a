/** Characters that some file system refuses in a name. */
const UNSAFE = /[\\/:*?"<>|]/g

/** Hands a text to the browser as a download; needs no network. */
export function saveTextFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replace(UNSAFE, ' ').trim()}.txt`
  link.click()
  // The download has its own hold on the data once the click was handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
