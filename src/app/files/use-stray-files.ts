import { useEffect, useEffectEvent } from 'react'

/**
 * Passes files pasted anywhere on the page to `onFiles`, unless a text field has focus. Ignores files dropped outside
 * the drop zone, because the browser would otherwise leave the app to show them.
 */
export function useStrayFiles(onFiles: (files: File[]) => void): void {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || event.defaultPrevented || isTypedInto(event.target)) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const missed = (event: DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    const paste = (event: ClipboardEvent): void => pasted(event)
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', missed)
    document.addEventListener('drop', missed)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', missed)
      document.removeEventListener('drop', missed)
    }
  }, [])
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
}
