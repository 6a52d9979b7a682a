import { fileName, saveFile } from '#app/ui/save-file.ts'

/** `left`: the person closed the device's share sheet. */
export type Handed = 'shared' | 'saved' | 'left'

/** Returns whether this device can share files of this type. */
export function canShareFiles(type: string): boolean {
  const probe = { files: [new File([], fileName('a', type), { type })] }
  return typeof navigator.canShare === 'function' && navigator.canShare(probe)
}

/** Offers a file on the device's share sheet; if there is none or it fails, saves it. Works offline. */
export async function shareFile(name: string, content: Blob): Promise<Handed> {
  const file = new File([content], fileName(name, content.type), { type: content.type })
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: name })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left'
    }
  }
  saveFile(name, content)
  return 'saved'
}
