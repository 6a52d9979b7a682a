import './qr-code.css'
import { useEffect, useState } from 'react'

/** A text as a picture for a camera. What draws it is loaded with the first one; until then there is room for it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [cells, setCells] = useState<readonly (readonly boolean[])[]>([])
  useEffect(() => {
    let isHere = true
    import('uqr').then(
      ({ encode }) => {
        if (isHere) setCells(encode(text, { border: 2 }).data)
      },
      // Not loaded: the secret stands beside it as text.
      (error: unknown) => console.warn(error),
    )
    return () => {
      isHere = false
    }
  }, [text])
  const size = cells.length
  const squares = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  )
}
