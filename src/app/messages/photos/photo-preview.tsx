import { useEffect, useRef } from 'react'

/** Shows a photo's preview before the photo has loaded, from the few bytes in its message. */
export function PhotoPreview({ preview }: { preview: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isOver = false
    void draw(canvas.current, preview, () => isOver)
    return () => {
      isOver = true
    }
  }, [preview])
  return <canvas ref={canvas} className="photo-preview" width={1} height={1} aria-hidden="true" />
}

async function draw(canvas: HTMLCanvasElement | null, preview: string, isOver: () => boolean): Promise<void> {
  if (!canvas || preview === '') return
  try {
    const { thumbHashToRGBA } = await import('thumbhash')
    const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(preview), (sign) => sign.charCodeAt(0)))
    if (isOver()) return
    canvas.width = w
    canvas.height = h
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
  } catch {
    // The preview in the message is invalid, or the code is not loaded: the place stays plain.
  }
}
