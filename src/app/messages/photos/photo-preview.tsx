import { useEffect, useRef } from 'react'

/** What a photo looks like before it is there, from the few bytes that its message holds. */
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
    // Its message is not to be believed, or the part is not here: the place stays plain.
  }
}
